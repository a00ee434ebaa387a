import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { Column, ColumnLook } from './table-columns.ts'

/**
 * Spread these roles into the elements. The linter refuses literal roles, because it does not know that a browser may
 * drop the role of a `<tr>` (`data-table.tsx`).
 */
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
}

export const headLook =
  'whitespace-nowrap @min-[44rem]:[overflow-wrap:normal] @2xl:@max-4xl:leading-tight @2xl:@max-4xl:whitespace-normal @max-2xl:not-has-[:is(button,input)]:sr-only @2xl:sticky @2xl:top-14 @2xl:z-10 @2xl:border-b @2xl:border-edge ' +
  '@2xl:h-11 @2xl:bg-sunk @2xl:px-1.5 @2xl:first:pl-4 @2xl:last:pr-4 @4xl:px-3 lg:@2xl:top-0'

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

export function Cell({
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

type HeadCellProps = {
  column: ColumnLook & Pick<Column<never>, 'header' | 'sorts'>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
}

export function HeadCell({ column: { header, numeric, isWide, sorts }, sort, onSort }: HeadCellProps) {
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
