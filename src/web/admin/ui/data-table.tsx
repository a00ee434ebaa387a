import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { tickLook } from '#web/ui/checkbox.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export type ColumnLook = {
  numeric?: boolean
  /**
   * The place of the column in a card: the box and the picture on the left, the title on top, a text over the
   * whole width, actions in the corner or at the end. The default is a fact, with the column's name before
   * it.
   */
  card?: 'fact' | 'box' | 'picture' | 'title' | 'text' | 'corner' | 'end'
  /** Left out of a narrow table. A card shows it. */
  isWide?: boolean
  className?: string
}

export type Column<Row> = ColumnLook & {
  header: string
  cell: (row: Row) => ReactNode
  /** The server's names for the two orders. A column without these names does not sort. */
  sorts?: readonly [ascending: string, descending: string]
}

export type RowChoice<Row> = {
  isChosen: (row: Row) => boolean
  choose: (rows: readonly Row[], isChosen: boolean) => void
  label: (row: Row) => string
  /** The bar covers the table's head, so no row moves. */
  bar: ReactNode
}

export type DataTableProps<Row> = {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  sort?: string
  onSort?: (sort: string) => void
  refreshing?: boolean
  choice?: RowChoice<Row>
  empty?: ReactNode
}

/** As wide as the actions on one line, because the words in a button would otherwise wrap. */
export const actionsLook = {
  numeric: true,
  card: 'corner',
  className: 'whitespace-nowrap @2xl:w-px [&_:is(a,button)]:text-nowrap',
} satisfies ColumnLook

/** For the cell with the most lines in its row. Lists of many short rows stay dense without it. */
export const roomyLook = 'lg:@2xl:py-2!'

/** For the cells of a list whose texts take several lines. */
export const topLook = `align-top! ${roomyLook}`

/** For actions that are too wide for a card's corner. */
export const wideActionsLook = { ...actionsLook, card: 'end' } satisfies ColumnLook

/**
 * Where a table would be too wide, each row is a card with the same elements. The roles are explicit, because some
 * browsers drop them if a table has another `display`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, refreshing, choice } = props
  if (rows?.length === 0 && props.empty) return <>{props.empty}</>
  return (
    <>
      {choice?.bar && <div className={barLook}>{choice.bar}</div>}
      <div aria-busy={!rows || refreshing || undefined} className="@container relative min-w-0">
        {(refreshing || !rows) && <RefreshingLine />}
        <div className="overflow-clip rounded-md border border-hairline bg-raised shadow-sm">
          <table {...roles.table} className={tableLook}>
            <caption className="sr-only">{props.caption}</caption>
            <thead {...roles.rowgroup} className="block @2xl:table-header-group">
              <tr {...roles.row} className={headRowLook}>
                {choice && <HeadBox rows={rows ?? []} choice={choice} />}
                {columns.map((column) => (
                  <HeadCell key={column.header} column={column} sort={props.sort} onSort={props.onSort} />
                ))}
              </tr>
            </thead>
            <tbody
              {...roles.rowgroup}
              className={classNames(
                'block @2xl:table-row-group',
                refreshing && 'opacity-60 transition-opacity',
              )}
            >
              {rows ? (
                rows.map((row) => (
                  <tr key={rowId(row)} {...roles.row} {...opensByClick} className={rowLook}>
                    {choice && <RowBox row={row} choice={choice} />}
                    {columns.map((column) => (
                      <Cell key={column.header} {...column}>
                        {column.cell(row)}
                      </Cell>
                    ))}
                  </tr>
                ))
              ) : (
                <LoadingRows columns={columns} hasBox={choice !== undefined} />
              )}
            </tbody>
          </table>
        </div>
      </div>
    </>
  )
}

/**
 * Spread into the elements, because the linter does not know that a browser may drop the role of a `<tr>`
 * (see DataTable).
 */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
}

const tableLook =
  'block w-full text-left text-sm [overflow-wrap:anywhere] @2xl:table @2xl:border-separate @2xl:border-spacing-0'

export function RowLink({ to, onOpen, ...link }: ComponentProps<typeof ShopLink> & { onOpen?: () => void }) {
  return (
    <ShopLink
      {...link}
      to={to}
      data-row-link
      onClick={(event) => {
        const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0
        if (!onOpen || !isPlain) return
        event.preventDefault()
        onOpen()
      }}
    />
  )
}

/** A click on a control in the row, or one that ends a text selection, does nothing. */
const opensByClick = {
  onClick({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
    if (!(target instanceof Element) || target.closest('a, button, input, label, select, [role="dialog"]'))
      return
    if (!currentTarget.contains(target) || getSelection()?.toString()) return
    currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')?.click()
  },
}

/** Above cards, only sortable columns are shown. */
const headRowLook =
  'flex flex-wrap gap-x-5 border-b border-edge bg-sunk px-3 text-xs font-semibold text-ink-soft @2xl:table-row @max-2xl:not-has-[:is(button,input)]:sr-only'

const headLook =
  'whitespace-nowrap @min-[44rem]:[overflow-wrap:normal] @2xl:@max-4xl:leading-tight @2xl:@max-4xl:whitespace-normal @max-2xl:not-has-[:is(button,input)]:sr-only @2xl:sticky @2xl:top-14 @2xl:z-10 @2xl:border-b @2xl:border-edge ' +
  '@2xl:h-11 @2xl:bg-sunk @2xl:px-1.5 @2xl:first:pl-4 @2xl:last:pr-4 @4xl:px-3 lg:@2xl:top-0'

const rowLook =
  'relative flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-hairline p-3 transition-colors last:border-b-0 hover:bg-sunk/50 has-[a[data-row-link]]:cursor-pointer ' +
  'has-[>[data-card=picture]]:not-has-[>[data-card=box]]:pl-16 has-[>[data-card=box]]:not-has-[>[data-card=picture]]:pl-12 ' +
  'has-[>[data-card=box]]:has-[>[data-card=picture]]:pl-25 @2xl:table-row'

const cellLook =
  '@2xl:table-cell @2xl:border-b @2xl:border-hairline @2xl:px-1.5 @2xl:py-1.5 @2xl:align-middle @2xl:first:pl-4 @2xl:last:pr-4 ' +
  '@2xl:in-[tr:last-child]:border-b-0 @4xl:px-3 lg:@2xl:py-0.5'

const wideLook = '@2xl:@max-4xl:hidden'

const cardLooks = {
  fact: 'inline-flex min-w-0 items-baseline gap-1.5',
  box: '@max-2xl:absolute @max-2xl:top-0.5 @max-2xl:left-0.5 @2xl:w-px @2xl:px-0! @2xl:pl-1.5!',
  picture: '@max-2xl:absolute @max-2xl:top-3 @max-2xl:left-3 @max-2xl:in-[tr:has(>[data-card=box])]:left-12',
  title:
    'min-w-0 basis-full @max-2xl:order-first @max-2xl:in-[tr:has(>[data-card=corner])]:min-h-9 @max-2xl:in-[tr:has(>[data-card=corner])]:pr-26',
  text: 'min-w-0 basis-full',
  corner: '@max-2xl:absolute @max-2xl:top-1 @max-2xl:right-1',
  end: '@max-2xl:ml-auto',
}

function Cell({
  header,
  numeric,
  card = 'fact',
  isWide,
  className,
  children,
}: ColumnLook & { header: string; children: ReactNode }) {
  return (
    <td
      {...roles.cell}
      data-card={card}
      className={classNames(
        cellLook,
        cardLooks[card],
        numeric && 'tabular-nums @2xl:text-right',
        isWide && wideLook,
        className,
      )}
    >
      {card === 'fact' && (
        <span aria-hidden="true" className="shrink-0 text-xs text-ink-faint @2xl:hidden">
          {header}
        </span>
      )}
      {children}
    </td>
  )
}

type HeadCellProps = { column: ColumnLook & Pick<Column<never>, 'header' | 'sorts'> } & Pick<
  DataTableProps<never>,
  'sort' | 'onSort'
>

function HeadCell({ column: { header, numeric, isWide, sorts }, sort, onSort }: HeadCellProps) {
  const look = classNames(headLook, numeric && '@2xl:text-right', isWide && wideLook)
  if (!sorts) {
    return (
      <th {...roles.columnheader} scope="col" className={look}>
        {header}
      </th>
    )
  }
  const [ascending, descending] = sorts
  const direction = sort === ascending ? 'ascending' : sort === descending ? 'descending' : undefined
  return (
    <th {...roles.columnheader} scope="col" aria-sort={direction ?? 'none'} className={look}>
      <button
        type="button"
        onClick={() => onSort?.(direction === 'ascending' ? descending : ascending)}
        className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-xs px-2 text-left transition hover:bg-hairline hover:text-ink @2xl:min-h-9"
      >
        {header}
        <Icon
          name="chevronDown"
          className={classNames(
            'size-4 transition-transform',
            direction === 'ascending' && 'rotate-180',
            !direction && 'opacity-40',
          )}
        />
      </button>
    </th>
  )
}

const barLook =
  'sticky top-14 z-20 mt-px mr-px -mb-[calc(2.75rem+1px)] ml-12 flex h-11 items-center gap-x-2 overflow-x-auto rounded-tr-md bg-sunk pr-3 *:shrink-0 lg:top-0'

const boxLook = 'flex size-11 items-center justify-center'

function HeadBox<Row>({ rows, choice }: { rows: readonly Row[]; choice: RowChoice<Row> }) {
  const count = rows.filter(choice.isChosen).length
  const isAll = count > 0 && count === rows.length
  return (
    <th
      {...roles.columnheader}
      scope="col"
      className={classNames(headLook, '@max-2xl:-ml-2.5 @2xl:w-px @2xl:px-0! @2xl:pl-1.5!')}
    >
      <label className={boxLook}>
        <input
          type="checkbox"
          className={tickLook}
          aria-label="Choisir toute la page"
          checked={isAll}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && !isAll
          }}
          onChange={({ target }) => choice.choose(rows, target.checked)}
        />
      </label>
    </th>
  )
}

function RowBox<Row>({ row, choice }: { row: Row; choice: RowChoice<Row> }) {
  return (
    <Cell header="" card="box">
      <label className={classNames(boxLook, '@2xl:-my-1.5')}>
        <input
          type="checkbox"
          className={tickLook}
          aria-label={choice.label(row)}
          checked={choice.isChosen(row)}
          onChange={({ target }) => choice.choose([row], target.checked)}
        />
      </label>
    </Cell>
  )
}

function LoadingRows<Row>({ columns, hasBox }: { columns: readonly Column<Row>[]; hasBox: boolean }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} {...roles.row} className={rowLook}>
      {hasBox && (
        <Cell header="" card="box">
          {null}
        </Cell>
      )}
      {columns.map((column) => (
        <Cell key={column.header} {...column}>
          <Skeleton className={column.card === 'picture' ? 'h-9 w-9' : 'h-4 w-full min-w-16 max-w-40'} />
        </Cell>
      ))}
    </tr>
  ))
}

function RefreshingLine() {
  return (
    <>
      <output className="sr-only">Chargement</output>
      <span
        aria-hidden="true"
        className="foil absolute inset-x-3 top-0 z-20 h-0.5 animate-shimmer rounded-full"
      />
    </>
  )
}
