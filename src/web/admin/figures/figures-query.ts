import { formatDay } from '#shared/dates.ts'
import type { Comparison, FigureStep, Period } from '#shared/figures/figure-periods.ts'

export type FiguresQuery = Period & { step: FigureStep; compare: Comparison }

export const spanText = ({ from, to }: Period) =>
  from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`
