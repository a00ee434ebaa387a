import type { MonthRevenue } from '#shared/dashboard/contract.ts'
import { monthLabel } from '#shared/dashboard/months.ts'
import { formatEuros } from '#shared/money.ts'
import { BarChart } from '../ui/bar-chart.tsx'

const SERIES = [{ name: 'Chiffre d’affaires', className: 'bg-iris' }]

export function RevenueChart({ months }: { months: readonly MonthRevenue[] }) {
  const groups = months.map(({ month, revenue }) => ({
    key: month,
    label: monthLabel(month),
    values: [revenue],
    tip: (
      <>
        <span>{monthLabel(month)}</span>&nbsp;: <strong>{formatEuros(revenue)}</strong>
      </>
    ),
  }))
  return <BarChart groups={groups} series={SERIES} />
}
