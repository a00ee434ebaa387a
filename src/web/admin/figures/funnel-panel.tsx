import type { Audience, Funnel } from '#shared/audience/contract.ts'
import { formatCount } from '#shared/count.ts'
import { formatDay } from '#shared/dates.ts'
import { STEP_LABELS } from '#shared/figures/figure-periods.ts'
import { Panel } from '#web/admin/ui/page-head.tsx'
import { AudienceExport } from './audience-export.tsx'
import { spanText, type FiguresQuery } from './figures-query.ts'
import { FiguresTable } from './figures-table.tsx'

const percent = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 1 })
const ratio = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

const share = (part: number, whole: number) => (whole === 0 ? '–' : percent.format(part / whole))

type Step = Audience['steps'][number]

export function FunnelPanel({ audience, query }: { audience: Audience; query: FiguresQuery }) {
  const { since, total, steps } = audience
  return (
    <Panel title="De la visite à la commande" aside={<AudienceExport query={query} table="funnel" />}>
      <p className="mb-4 text-sm text-ink-soft">
        Compté sans cookie et sans identifier personne. Les robots ne sont pas comptés. Les navigateurs qui
        refusent la mesure ou bloquent les scripts ne comptent que pour leurs paiements et leurs commandes.
      </p>
      {since === null || since > query.to ? (
        <p>
          {since === null
            ? 'Rien n’a encore été compté\u00A0: une visite apparaît ici en moins d’une minute.'
            : `Rien n’a été compté avant le ${formatDay(since)}.`}
        </p>
      ) : (
        <>
          {since > query.from && (
            <p className="mb-4 text-sm">{`Compté depuis le ${formatDay(since)}\u00A0: les jours d’avant n’y sont pas.`}</p>
          )}
          <Bars total={total} />
          <FiguresTable
            caption="De la visite à la commande"
            className="mt-5 max-h-112"
            rows={steps.filter(({ to, visits, orders }) => to >= since && visits + orders > 0).toReversed()}
            keyOf={(step) => step.from}
            columns={[
              {
                head: STEP_LABELS[query.step],
                value: spanText,
                kind: 'words',
                className: 'whitespace-nowrap',
              },
              { head: 'Visites', value: ({ visits }) => formatCount(visits) },
              { head: 'Fiches vues', value: ({ views }) => formatCount(views), kind: 'wide-figure' },
              { head: 'Paniers', value: ({ carts }) => formatCount(carts), kind: 'wide-figure' },
              { head: 'Paiements', value: ({ payments }) => formatCount(payments), kind: 'wide-figure' },
              { head: 'Commandes', value: ({ orders }) => formatCount(orders) },
              {
                head: 'Conversion',
                value: ({ orders, visits }: Step) => share(orders, visits),
                kind: 'wide-figure',
              },
            ]}
          />
        </>
      )}
    </Panel>
  )
}

/**
 * Returns for example '80 % des paiements, 4,8 % des visites'. Leaves out a whole that is zero or smaller than the
 * part. A part may be larger than a whole, because payments and orders include those of visitors who are not counted.
 */
const rateOf = (part: number, ...wholes: [whole: number, what: string][]) =>
  wholes
    .filter(([whole]) => whole > 0 && part <= whole)
    .map(([whole, what]) => `${share(part, whole)} des ${what}`)
    .join(', ')

function Bars({ total }: { total: Funnel }) {
  const { visits, views, carts, payments, orders } = total
  const most = Math.max(1, visits, views)
  const rows: [label: string, count: number, rate: string][] = [
    ['Visites', visits, ''],
    ['Fiches vues', views, visits === 0 ? '' : `${ratio.format(views / visits)} par visite`],
    ['Paniers', carts, rateOf(carts, [visits, 'visites'])],
    ['Paiements commencés', payments, rateOf(payments, [carts, 'paniers'])],
    ['Commandes', orders, rateOf(orders, [payments, 'paiements'], [visits, 'visites'])],
  ]
  return (
    <dl className="grid gap-2.5">
      {rows.map(([label, count, rate]) => (
        <div key={label}>
          <dt className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{label}</span>
            <span className="text-sm text-ink-soft">{rate}</span>
          </dt>
          <dd className="flex items-center gap-3">
            <span aria-hidden="true" className="h-3 min-w-0 flex-1 rounded-full bg-sunk">
              <span
                className="block h-full rounded-full bg-iris"
                style={{ width: `${Math.min(100, (100 * count) / most)}%` }}
              />
            </span>
            <span className="min-w-14 text-right font-semibold tabular-nums">{formatCount(count)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
