import { rowSortingFeature, tableFeatures } from '@tanstack/react-table'

// '.client' keeps the library out of the server, which never draws these screens (base-ui.client.ts).
export { createColumnHelper, useTable } from '@tanstack/react-table'

/** How a column looks; in a column's `meta`. */
export interface ColumnLook {
  /** Right-aligned, digits in line. */
  numeric?: boolean
  /** Hidden on screens narrower than this. */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  className?: string
}

const anyLook: ColumnLook = {}

/** What the back-office's tables can do: sort. */
export const features = tableFeatures({ rowSortingFeature, columnMeta: anyLook })
