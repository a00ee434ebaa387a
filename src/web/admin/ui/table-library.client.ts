import { rowSortingFeature, tableFeatures } from '@tanstack/react-table'

// '.client' keeps the library out of the server, which never draws these screens (base-ui.client.ts).
export { createColumnHelper, useTable } from '@tanstack/react-table'

/** How a column looks; in a column's `meta`. */
export type ColumnLook = {
  /** Right-aligned, digits in line. */
  numeric?: boolean
  /**
   * Its place where rows are cards: the picture on the left, the title on top, a text over the whole width, or acts in
   * the corner or at the end. Left out, it is a fact with its column's name before it.
   */
  card?: 'picture' | 'title' | 'text' | 'corner' | 'end'
  className?: string
}

const anyLook: ColumnLook = {}

/** What the back-office's tables can do: sort. */
export const features = tableFeatures({ rowSortingFeature, columnMeta: anyLook })
