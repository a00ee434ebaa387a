import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type TooltipContentProps,
} from 'recharts'
import { monthLabel } from '#shared/dashboard/months.ts'
import { formatDay } from '#shared/dates.ts'
import type { Figures } from '#shared/figures/contract.ts'
import type { FigureStep } from '#shared/figures/figure-periods.ts'
import { formatEuros } from '#shared/money.ts'
import { eurosAxisLook, gridLook, timeAxisLook, tipLook } from '../ui/chart-look.ts'

type Step = Figures['steps'][number]

const NOW = 'Cette période'
const BEFORE = 'Période précédente'

const labelOf = (step: FigureStep) => (day: string) =>
  step === 'month' ? monthLabel(day.slice(0, 7)) : formatDay(day).slice(0, 5)

/** A period beside the one before; in a file of its own, loaded when the figures are there. */
export default function FiguresChart({ steps, step }: { steps: readonly Step[]; step: FigureStep }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={steps} accessibilityLayer={false} margin={{ top: 8, right: 4 }} barGap={0}>
        <CartesianGrid {...gridLook} />
        <XAxis dataKey="from" tickFormatter={labelOf(step)} {...timeAxisLook} />
        <YAxis {...eurosAxisLook} />
        <Tooltip {...tipLook} content={StepTip} />
        <Legend iconType="square" formatter={legendText} />
        <Bar
          dataKey="revenueBefore"
          name={BEFORE}
          fill="var(--color-edge)"
          maxBarSize={24}
          isAnimationActive={false}
        />
        <Bar
          dataKey="revenue"
          name={NOW}
          fill="var(--color-iris)"
          maxBarSize={24}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

const legendText = (name: string) => <span className="text-sm text-ink-soft">{name}</span>

/** What one step brought, and the one that it is compared with, beside the pointer. */
function StepTip({ active, payload }: TooltipContentProps) {
  const step = payload[0]?.payload as Step | undefined
  if (!active || !step) return null
  return (
    <p className="rounded-sm bg-night px-3 py-2 text-sm text-on-night shadow-lg">
      {formatDay(step.from)} : <strong>{formatEuros(step.revenue)}</strong>
      {step.revenueBefore !== null && (
        <span className="block">
          {BEFORE} : {formatEuros(step.revenueBefore)}
        </span>
      )}
    </p>
  )
}
