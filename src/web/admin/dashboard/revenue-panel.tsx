import type { DashboardFigures, MonthRevenue } from '#shared/dashboard/contract.ts'
import { monthLabel } from '#shared/dashboard/months.ts'
import { formatEuros } from '#shared/money.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Cell, HeadCell, Table } from '#web/ui/table.tsx'
import { Panel } from '../ui/page-head.tsx'
import { RevenueChart } from './revenue-chart.tsx'

type RevenuePanelProps = {
  months: readonly MonthRevenue[]
  recent: DashboardFigures['recentRevenue']
}

export function RevenuePanel({ months, recent }: RevenuePanelProps) {
  const total = months.reduce((sum, { revenue }) => sum + revenue, 0)
  return (
    <Panel
      title="Chiffre d’affaires sur 12 mois"
      aside={
        <span className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-semibold tabular-nums">{formatEuros(total)}</span>
          <ShopLink to="/admin/figures" className="text-sm underline underline-offset-4 hover:text-iris">
            Voir les ventes
          </ShopLink>
        </span>
      }
    >
      {recent && (
        <p className="mb-3 flex flex-wrap gap-x-5 text-sm text-ink-soft tabular-nums">
          <span>{`Aujourd’hui\u00A0: ${formatEuros(recent.today)}`}</span>
          <span>{`7 jours\u00A0: ${formatEuros(recent.week)}`}</span>
        </p>
      )}
      <RevenueChart months={months} />
      <div className="-mb-3 [&>details]:border-b-0">
        <Disclosure title="Voir les chiffres en tableau">
          <Table caption="Chiffre d’affaires par mois" captionHidden>
            <thead>
              <tr>
                <HeadCell>Mois</HeadCell>
                <HeadCell numeric>Chiffre d’affaires</HeadCell>
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, revenue }) => (
                <tr key={month}>
                  <Cell className="py-1.5!">{monthLabel(month)}</Cell>
                  <Cell numeric className="py-1.5!">
                    {formatEuros(revenue)}
                  </Cell>
                </tr>
              ))}
            </tbody>
          </Table>
        </Disclosure>
      </div>
    </Panel>
  )
}
