/** `draw` draws on a field of w × h millimetres. */
export type Design = {
  ground: readonly string[]
  way: 'down' | 'across' | 'circle'
  /** The colours of the table in the picture. */
  table: readonly [string, string]
  draw: (w: number, h: number) => string
}
