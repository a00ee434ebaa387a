import type { ReactNode } from 'react'
import { Cell, HeadCell, Table } from '#web/ui/table.tsx'

const percent = new Intl.NumberFormat('fr-FR', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})

export function Change({ now, before }: { now: number; before: number | null }) {
  if (before === null || before === 0) return <span className="text-ink-faint">–</span>
  const change = (now - before) / before
  return (
    <span className={change < 0 ? 'text-red' : 'text-green'}>
      <span>{percent.format(change).replace('-', '\u2212')}</span>
      <span className="sr-only"> par rapport à la période de comparaison</span>
    </span>
  )
}

export type Column<Row> = {
  head: string
  value: (row: Row) => ReactNode
  /** On a phone 'wide-figure' columns are hidden. */
  kind?: 'words' | 'figure' | 'wide-figure'
  className?: string
}

export function changeOf<Row>(amounts: (row: Row) => [now: number, before: number | null]): Column<Row> {
  const value = (row: Row) => {
    const [now, before] = amounts(row)
    return <Change now={now} before={before} />
  }
  return { head: 'Évolution', value, kind: 'wide-figure' }
}

type FiguresTableProps<Row> = {
  caption: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
  className?: string
}

export function FiguresTable<Row>({ caption, rows, keyOf, columns, className }: FiguresTableProps<Row>) {
  const look = ({ kind }: Column<Row>) => (kind === 'wide-figure' ? 'max-sm:hidden' : '')
  return (
    <Table caption={caption} captionHidden className={className}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell
              key={column.head}
              numeric={column.kind !== 'words'}
              className={`max-sm:px-1.5! max-sm:whitespace-normal! ${look(column)}`}
            >
              {column.head}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column) => (
              <Cell
                key={column.head}
                numeric={column.kind !== 'words'}
                className={`py-1.5! max-sm:px-1.5! ${look(column)} ${column.className ?? ''}`}
              >
                {column.value(row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
