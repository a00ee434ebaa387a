import type { ReactNode } from 'react'

export type ColumnLook = {
  numeric?: boolean
  /**
   * The place of the column in a card: the box and the picture on the left, the title on top, a text over the
   * whole width, actions in the corner or at the end. The default is a fact, with the column's name before
   * it.
   */
  card?: 'fact' | 'box' | 'picture' | 'title' | 'text' | 'corner' | 'end'
  /** A narrow table leaves the column out. A card shows it. */
  isWide?: boolean
  className?: string
}

export type Column<Row> = ColumnLook & {
  header: string
  cell: (row: Row) => ReactNode
  /** The server's names for the two sort orders. A column without these names does not sort. */
  sorts?: readonly [ascending: string, descending: string]
}

/** The column is as narrow as its actions on one line. */
export const actionsLook = {
  numeric: true,
  card: 'corner',
  className: 'whitespace-nowrap @2xl:w-px [&_:is(a,button)]:text-nowrap',
} satisfies ColumnLook

/** For the cell with the most lines in its row. */
export const roomyLook = 'lg:@2xl:py-2!'

/** For the cells of a list whose texts take several lines. */
export const topLook = `align-top! ${roomyLook}`

/** For actions that are too wide for a card's corner. */
export const wideActionsLook = { ...actionsLook, card: 'end' } satisfies ColumnLook
