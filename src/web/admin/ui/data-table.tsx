import type { Header, RowData, TableOptions } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Cell, HeadCell, Table } from '#web/ui/table.tsx'
import { createColumnHelper, features, useTable, type ColumnLook } from './table-library.client.ts'

type Features = typeof features

/** Columns of a DataTable: `columnsOf<Sleeve>().accessor('name', { header: 'Nom', enableSorting: true })`. */
export const columnsOf = <Row extends RowData>() => createColumnHelper<Features, Row>()

/** What `columnsOf<Row>().columns([…])` makes. */
export type Columns<Row extends RowData> = TableOptions<Features, Row>['columns']

/** The column in force and its direction; the column's id is the server's name for it. */
export interface Sorting {
  column: string
  descending: boolean
}

interface DataTableProps<Row extends RowData> {
  /** Names the table for readers. */
  caption: string
  /** Kept in a constant outside the component, or memoised. */
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

const hiddenBelow = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
}

const noRows: readonly never[] = []

/** The look of a last column with acts: it stays in sight where the table is wider than the screen. */
export const actsLook: ColumnLook = {
  numeric: true,
  className: 'sticky right-0 w-px bg-raised whitespace-nowrap',
}

/** A table whose rows the server sorts and pages: any number of them is one page here. */
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
  return (
    <div aria-busy={!rows || props.refreshing || undefined} className="relative min-w-0">
      {(props.refreshing || !rows) && <RefreshingLine />}
      <Table caption={props.caption} captionHidden className="lg:max-h-[calc(100dvh-16rem)]">
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeadOf key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </HeadOf>
              ))}
            </tr>
          ))}
        </thead>
        <tbody className={props.refreshing ? 'opacity-60 transition-opacity' : undefined}>
          {rows ? (
            table.getRowModel().rows.map((row) => (
              <tr key={row.id} className="transition-colors hover:bg-sunk/50">
                {row.getAllCells().map((cell) => (
                  <Cell key={cell.id} {...lookOf(cell.column.columnDef.meta)}>
                    <table.FlexRender cell={cell} />
                  </Cell>
                ))}
              </tr>
            ))
          ) : (
            <LoadingRows metas={props.columns.map((column) => column.meta)} />
          )}
        </tbody>
      </Table>
    </div>
  )
}

function lookOf(meta: ColumnLook | undefined) {
  return {
    numeric: meta?.numeric,
    className: classNames('py-1.5! max-sm:px-2!', meta?.from && hiddenBelow[meta.from], meta?.className),
  }
}

function HeadOf<Row extends RowData>({
  header,
  children,
}: {
  header: Header<Features, Row>
  children: ReactNode
}) {
  const { column } = header
  const look = lookOf(column.columnDef.meta)
  if (!column.getCanSort()) return <HeadCell {...look}>{children}</HeadCell>
  const direction = column.getIsSorted()
  return (
    <HeadCell {...look} aria-sort={direction ? `${direction}ending` : 'none'}>
      <button
        type="button"
        onClick={() => column.toggleSorting(direction === 'asc')}
        className="-mx-2 inline-flex min-h-9 items-center gap-1 rounded-xs px-2 transition hover:bg-hairline hover:text-ink"
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
    </HeadCell>
  )
}

function LoadingRows({ metas }: { metas: (ColumnLook | undefined)[] }) {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row}>
      {metas.map((meta, at) => (
        <Cell key={at} {...lookOf(meta)}>
          <Skeleton className={at === 0 ? 'h-9 w-9' : 'h-4 w-full max-w-40'} />
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
