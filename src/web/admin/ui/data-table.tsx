import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { HeadBox, RowBox, type RowChoice } from './row-choice.tsx'
import { Cell, HeadCell, roles } from './table-cells.tsx'
import type { Column } from './table-columns.ts'

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

/**
 * In a narrow container each row is a card. The ARIA roles are explicit, because some browsers drop a table's roles if
 * its `display` is changed.
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

const opensByClick = {
  onClick({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
    if (!(target instanceof Element) || target.closest('a, button, input, label, select, [role="dialog"]'))
      return
    if (!currentTarget.contains(target) || getSelection()?.toString()) return
    currentTarget.querySelector<HTMLAnchorElement>('a[data-row-link]')?.click()
  },
}

const headRowLook =
  'flex flex-wrap gap-x-5 border-b border-edge bg-sunk px-3 text-xs font-semibold text-ink-soft @2xl:table-row @max-2xl:not-has-[:is(button,input)]:sr-only'

const rowLook =
  'relative flex flex-wrap items-center gap-x-4 gap-y-1.5 border-b border-hairline p-3 transition-colors last:border-b-0 hover:bg-sunk/50 has-[a[data-row-link]]:cursor-pointer ' +
  'has-[>[data-card=picture]]:not-has-[>[data-card=box]]:pl-16 has-[>[data-card=box]]:not-has-[>[data-card=picture]]:pl-12 ' +
  'has-[>[data-card=box]]:has-[>[data-card=picture]]:pl-25 @2xl:table-row'

const barLook =
  'sticky top-14 z-20 mt-px mr-px -mb-[calc(2.75rem+1px)] ml-12 flex h-11 items-center gap-x-2 overflow-x-auto rounded-tr-md bg-sunk pr-3 *:shrink-0 lg:top-0'

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
