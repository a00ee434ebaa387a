/** `draw` draws on a field of w × h millimetres. */
export type Design = {
  ground: readonly string[]
  way: 'down' | 'across' | 'circle'
  table: readonly [string, string]
  draw: (w: number, h: number) => string
}
