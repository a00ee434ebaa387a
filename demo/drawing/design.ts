/**
 * The design of a back: its ground colours, the table in its picture, and its drawing on a field of w × h
 * millimetres.
 */
export type Design = {
  ground: readonly string[]
  way: 'down' | 'across' | 'circle'
  /** The colours of the table in the picture. */
  table: readonly [string, string]
  draw: (w: number, h: number) => string
}
