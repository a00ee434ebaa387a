/** What is printed on a back: ground colours, the picture's own table, and the drawing on a field of w × h millimetres. */
export type Design = {
  ground: readonly string[]
  way: 'down' | 'across' | 'circle'
  /** The table of the pictures. */
  table: readonly [string, string]
  draw: (w: number, h: number) => string
}
