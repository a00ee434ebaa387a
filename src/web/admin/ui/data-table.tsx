import type { Header, RowData, TableOptions } from '@tanstack/react-table'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { createColumnHelper, features, useTable, type ColumnLook } from './table-library.client.ts'

type Features = typeof features

/**
 * Columns of a DataTable: `columnsOf<Sleeve>().accessor('name', { header: 'Nom', enableSorting: true })`. Within a function:
 * the server loads these files without the library, and would not start.
 */
export const columnsOf = <Row extends RowData>() => createColumnHelper<Features, Row>()

/** What `columnsOf<Row>().columns([…])` makes. */
export type Columns<Row extends RowData> = TableOptions<Features, Row>['columns']

/** The column in force and its direction; the column's id is the server's name for it. */
export type Sorting = {
  column: string
  descending: boolean
}

export type DataTableProps<Row extends RowData> = {
  /** Names the table for readers. */
  caption: string
  /** Memoised, or made once (`useState`): another one makes every cell anew. */
  columns: Columns<Row>
  /** undefined while the first ones are loading. */
  rows: readonly Row[] | undefined
  rowId: (row: Row) => string
  /** The server sorts: only columns with `enableSorting: true` offer it. */
  sorting?: Sorting
  onSort?: (sorting: Sorting) => void
  /** Newer rows are on their way. */
  refreshing?: boolean
  /** What stands in place of rows when there are none. */
  empty?: ReactNode
}

const noRows: readonly never[] = []

/** The look of a last column with acts. */
export const actsLook: ColumnLook = {
  numeric: true,
  card: 'corner',
  className: 'whitespace-nowrap @2xl:w-px',
}

/** The same for acts that are too wide for a card's corner. */
export const wideActsLook: ColumnLook = { ...actsLook, card: 'end' }

/**
 * A list whose rows the server sorts and pages: any number of them is one page here. A table where there is room for
 * one, else one card a row, so that nothing is ever covered or cut; both are the same elements. The roles are written
 * out because some browsers forget them when a table is not laid out as one.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows, sorting, onSort } = props
  const table = useTable<Features, Row>({
    features,
    columns: props.columns,
    data: rows ?? noRows,
    getRowId: props.rowId,
    manualSorting: true,
    enableSortingRemoval: false,
    defaultColumn: { enableSorting: false },
    state: { sorting: sorting ? [{ id: sorting.column, desc: sorting.descending }] : [] },
    onSortingChange: (change) => {
      const next = typeof change === 'function' ? change(table.state.sorting) : change
      if (next[0]) onSort?.({ column: next[0].id, descending: next[0].desc })
    },
  })
  if (rows?.length === 0 && props.empty) return <>{props.empty}</>
  const headers = table.getHeaderGroups().flatMap((group) => group.headers)
  return (
    <div aria-busy={!rows || props.refreshing || undefined} className="@container relative min-w-0">
      {(props.refreshing || !rows) && <RefreshingLine />}
      <div className="overflow-clip rounded-md border border-hairline bg-raised shadow-sm">
        <table {...roles.table} className={tableLook}>
          <caption className="sr-only">{props.caption}</caption>
          <thead {...roles.rowgroup} className="block @2xl:table-header-group">
            <tr {...roles.row} className={headRowLook}>
              {headers.map((header) => (
                <HeadOf key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </HeadOf>
              ))}
            </tr>
          </thead>
          <tbody
            {...roles.rowgroup}
            className={classNames(
              'block @2xl:table-row-group',
              props.refreshing && 'opacity-60 transition-opacity',
            )}
          >
            {rows ? (
              table.getRowModel().rows.map((row) => (
                <tr key={row.id} {...roles.row} {...opensByClick} className={rowLook}>
                  {row.getAllCells().map((cell) => (
                    <CellOf key={cell.id} {...cell.column.columnDef}>
                      <table.FlexRender cell={cell} />
                    </CellOf>
                  ))}
                </tr>
              ))
            ) : (
              <LoadingRows columns={props.columns} />
            )}
          </tbody>
        </table>
      </div>
    </div>
  )
}

/** Spread, because the linter takes for granted that a `<tr>` is a row to every browser, however it is laid out. */
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
}

const tableLook =
  'block w-full text-left text-sm [overflow-wrap:anywhere] @2xl:table @2xl:border-separate @2xl:border-spacing-0'

/**
 * The link that a row leads to: its title. The whole row is pressed for it, as a larger target for a mouse; readers and the
 * keyboard have the link.
 */
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

/** What is pressed for its own sake, and a text that is being marked, open nothing. */
const opensByClick = {
  onClick({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
    if (!(target instanceof Element) || target.closest('a, button, input, label, select, [role="dialog"]'))
      return
    if (!currentTarget.contains(target) || getSelection()?.toString()) return
    currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')?.click()
  },
}

/** Above cards only the columns that sort are left of it. */
const headRowLook =
  'flex flex-wrap gap-x-5 border-b border-edge bg-sunk px-3 text-xs font-semibold text-ink-soft @2xl:table-row @max-2xl:not-has-[button]:sr-only'

const headLook =
  'whitespace-nowrap @max-2xl:not-has-[button]:sr-only @2xl:sticky @2xl:top-14 @2xl:z-10 @2xl:border-b @2xl:border-edge ' +
  '@2xl:bg-sunk @2xl:px-2 @2xl:py-2.5 @2xl:first:pl-4 @2xl:last:pr-4 @4xl:px-4 lg:@2xl:top-0'

const rowLook =
  'relative flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-hairline p-3 transition-colors last:border-b-0 hover:bg-sunk/50 has-[a[data-row-link]]:cursor-pointer ' +
  'has-[>[data-card=picture]]:pl-16 @2xl:table-row'

const cellLook =
  '@2xl:table-cell @2xl:border-b @2xl:border-hairline @2xl:px-2 @2xl:py-1.5 @2xl:align-middle @2xl:first:pl-4 @2xl:last:pr-4 ' +
  '@2xl:in-[tr:last-child]:border-b-0 @4xl:px-4'

const cardLooks = {
  fact: 'inline-flex min-w-0 items-baseline gap-1.5',
  picture: '@max-2xl:absolute @max-2xl:top-3 @max-2xl:left-3',
  title:
    'min-w-0 basis-full @max-2xl:order-first @max-2xl:in-[tr:has(>[data-card=corner])]:min-h-9 @max-2xl:in-[tr:has(>[data-card=corner])]:pr-26',
  text: 'min-w-0 basis-full',
  corner: '@max-2xl:absolute @max-2xl:top-1 @max-2xl:right-1',
  end: '@max-2xl:ml-auto',
}

function CellOf({ meta, header, children }: { meta?: ColumnLook; header?: unknown; children: ReactNode }) {
  const card = meta?.card ?? 'fact'
  return (
    <td
      {...roles.cell}
      data-card={card}
      className={classNames(
        cellLook,
        cardLooks[card],
        meta?.numeric && 'tabular-nums @2xl:text-right',
        meta?.className,
      )}
    >
      {card === 'fact' && typeof header === 'string' && (
        <span aria-hidden="true" className="shrink-0 text-xs text-ink-faint @2xl:hidden">
          {header}
        </span>
      )}
      {children}
    </td>
  )
}

function HeadOf<Row extends RowData>({
  header,
  children,
}: {
  header: Header<Features, Row>
  children: ReactNode
}) {
  const { column } = header
  const { meta } = column.columnDef
  const look = classNames(headLook, meta?.numeric && '@2xl:text-right')
  if (!column.getCanSort()) {
    return (
      <th {...roles.columnheader} scope="col" className={look}>
        {children}
      </th>
    )
  }
  const direction = column.getIsSorted()
  return (
    <th
      {...roles.columnheader}
      scope="col"
      aria-sort={direction ? `${direction}ending` : 'none'}
      className={look}
    >
      <button
        type="button"
        onClick={() => column.toggleSorting(direction === 'asc')}
        className="-mx-2 inline-flex min-h-11 items-center gap-1 rounded-xs px-2 transition hover:bg-hairline hover:text-ink @2xl:min-h-9"
      >
        {children}
        <Icon
          name="chevronDown"
          className={classNames(
            'size-4 transition-transform',
            direction === 'asc' && 'rotate-180',
            !direction && 'opacity-40',
          )}
        />
      </button>
    </th>
  )
}

function LoadingRows<Row extends RowData>({ columns }: { columns: Columns<Row> }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} {...roles.row} className={rowLook}>
      {columns.map(({ meta }, at) => (
        <CellOf key={at} meta={meta}>
          <Skeleton className={meta?.card === 'picture' ? 'h-9 w-9' : 'h-4 w-full min-w-16 max-w-40'} />
        </CellOf>
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
