import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { eurosTicks } from './chart-ticks.ts'

type Group = {
  key: string
  label: string
  /** In euros, one value for each series. Null without a figure. */
  values: readonly (number | null)[]
  tip: ReactNode
}

export type Series = { name: string; className: string }

const wholeEuros = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  maximumFractionDigits: 0,
})

const MAX_LABELS = 12

/** Screen readers skip the chart, so show the same figures as a table next to it. */
export function BarChart({ groups, series }: { groups: readonly Group[]; series: readonly Series[] }) {
  const ticks = eurosTicks(Math.max(0, ...groups.flatMap(({ values }) => values.map((value) => value ?? 0))))
  const top = ticks.at(-1) ?? 1
  const labelEvery = Math.ceil(groups.length / MAX_LABELS)
  return (
    <div aria-hidden="true" className="@container text-xs text-ink-faint">
      <div className="relative ml-16 h-56">
        {ticks.map((tick) => (
          <div
            key={tick}
            className={classNames(
              'absolute inset-x-0 border-t',
              tick === 0 ? 'border-edge' : 'border-hairline',
            )}
            style={{ bottom: `${(tick / top) * 100}%` }}
          >
            <span className="absolute right-full -translate-y-1/2 pr-2 whitespace-nowrap tabular-nums">
              {wholeEuros.format(tick)}
            </span>
          </div>
        ))}
        <div className="absolute inset-0 flex">
          {groups.map((group, index) => (
            <BarGroup
              key={group.key}
              group={group}
              series={series}
              top={top}
              tipSide={index < groups.length / 2 ? 'left' : 'right'}
            />
          ))}
        </div>
      </div>
      <div className="ml-16 flex h-6">
        {groups.map(({ key, label }, index) => (
          <span key={key} className="relative flex-1">
            {index % labelEvery === 0 && (
              <span
                className={classNames(
                  'absolute top-1 left-1/2 -translate-x-1/2 whitespace-nowrap',
                  index % (labelEvery * 2) !== 0 && '@max-3xl:hidden',
                  index % (labelEvery * 4) !== 0 && '@max-md:hidden',
                )}
              >
                {label}
              </span>
            )}
          </span>
        ))}
      </div>
      {series.length > 1 && (
        <p className="mt-2 flex flex-wrap justify-center gap-x-6 text-sm text-ink-soft">
          {series.map(({ name, className }) => (
            <span key={name} className="flex items-center gap-2">
              <span className={classNames('size-3 forced-color-adjust-none', className)} />
              <span>{name}</span>
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

function BarGroup({
  group,
  series,
  top,
  tipSide,
}: {
  group: Group
  series: readonly Series[]
  top: number
  tipSide: 'left' | 'right'
}) {
  return (
    <div className="group relative flex flex-1 items-end justify-center hover:bg-sunk">
      {series.map(({ name, className }, index) => (
        <span
          key={name}
          className={classNames('w-2/5 max-w-10 rounded-t-sm forced-color-adjust-none', className)}
          style={{ height: `${((group.values[index] ?? 0) / top) * 100}%` }}
        />
      ))}
      <span
        className={classNames(
          'absolute top-2 z-10 hidden rounded-sm bg-night px-3 py-2 text-sm whitespace-nowrap text-on-night shadow-lg group-hover:block',
          tipSide === 'left' ? 'left-1/2' : 'right-1/2',
        )}
      >
        {group.tip}
      </span>
    </div>
  )
}
