import { monthLabel } from '#shared/dashboard/months.ts'
import { formatDay } from '#shared/dates.ts'
import type { Figures } from '#shared/figures/contract.ts'
import type { FigureStep } from '#shared/figures/figure-periods.ts'
import { formatEuros } from '#shared/money.ts'
import { BarChart } from '../ui/bar-chart.tsx'

const BEFORE = 'Période comparée'
const SERIES = [
  { name: BEFORE, className: 'bg-edge' },
  { name: 'Cette période', className: 'bg-iris' },
]

export function FiguresChart({ steps, step }: { steps: Figures['steps']; step: FigureStep }) {
  const groups = steps.map(({ from, revenue, revenueBefore }) => ({
    key: from,
    label: step === 'month' ? monthLabel(from.slice(0, 7)) : formatDay(from).slice(0, 5),
    values: [revenueBefore, revenue],
    tip: (
      <>
        <span>{formatDay(from)}</span>&nbsp;: <strong>{formatEuros(revenue)}</strong>
        {revenueBefore !== null && (
          <span className="block">{`${BEFORE}\u00A0: ${formatEuros(revenueBefore)}`}</span>
        )}
      </>
    ),
  }))
  return <BarChart groups={groups} series={SERIES} />
}
