import {
  Bar,
  BarChart,
  CartesianGrid,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts'
import type { MonthRevenue } from '#shared/dashboard/contract.ts'
import { monthLabel } from '#shared/dashboard/months.ts'
import { formatEuros } from '#shared/money.ts'
import { eurosAxisLook, gridLook, timeAxisLook, tipLook } from '../ui/chart-look.ts'

/** The bars themselves; in a file of their own, loaded when the dashboard has its figures. */
export default function RevenueChart({ months }: { months: readonly MonthRevenue[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={months} accessibilityLayer={false} margin={{ top: 8, right: 4 }}>
        <CartesianGrid {...gridLook} />
        <XAxis dataKey="month" tickFormatter={monthLabel} {...timeAxisLook} />
        <YAxis {...eurosAxisLook} />
        <Tooltip {...tipLook} content={MonthTip} />
        <Bar
          dataKey="revenue"
          fill="var(--color-iris)"
          radius={[4, 4, 0, 0]}
          maxBarSize={44}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

/** What one month brought, beside the pointer. */
function MonthTip({ active, payload }: TooltipContentProps) {
  const month = payload[0]?.payload as MonthRevenue | undefined
  if (!active || !month) return null
  return (
    <p className="rounded-sm bg-night px-3 py-2 text-sm text-on-night shadow-lg">
      {monthLabel(month.month)} : <strong>{formatEuros(month.revenue)}</strong>
    </p>
  )
}
