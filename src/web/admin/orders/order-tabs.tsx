import { formatCount } from '#shared/count.ts'
import type { OrderTabs as Counts } from '#shared/orders/contract.ts'
import { IN_DELIVERY } from '#shared/orders/statuses.ts'
import { useUser } from '#web/session/use-session.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { usePromised, type Promised } from '../api/use-promised.ts'
import { useListQuery } from '../ui/list-query.ts'
import { followFocus, scrollToTab } from '../ui/scroll-to-tab.ts'

export const WITHDRAWALS = 'retractations'

type Tab = {
  label: string
  query: Record<string, string>
  count?: keyof Counts
  isForAdmins?: true
  isRare?: true
}

const TABS: readonly Tab[] = [
  { label: 'À préparer', query: { due: 'preparation', sort: 'oldest' }, count: 'preparation' },
  { label: 'À rembourser', query: { due: 'refund', sort: 'oldest' }, count: 'refund', isForAdmins: true },
  {
    label: 'Colis perdus',
    query: { due: 'undelivered', sort: 'oldest' },
    count: 'undelivered',
    isForAdmins: true,
    isRare: true,
  },
  {
    label: 'Colis immobiles',
    query: { parcels: 'stalled', sort: 'oldest' },
    isForAdmins: true,
    isRare: true,
  },
  { label: 'En livraison', query: { status: IN_DELIVERY }, count: 'underway' },
  { label: 'Rétractations', query: { vue: WITHDRAWALS }, count: 'withdrawals', isForAdmins: true },
  { label: 'Toutes', query: {} },
]

export function OrderTabs({ counts }: { counts: Promised<Counts> }) {
  const { data } = usePromised(counts, '')
  const current = useCurrentTab()
  const isAdmin = useUser()?.role === 'admin'
  // A rare tab is shown only while it has orders or is open, because six tabs need a line of their own.
  const isShown = (tab: Tab) =>
    (isAdmin || !tab.isForAdmins) && (!tab.isRare || tab === current || (tab.count && data?.[tab.count]))
  return (
    <nav aria-label="Vues" ref={followFocus} className="-mb-px flex gap-x-1 tab-row">
      {TABS.filter(isShown).map((tab) => (
        <ShopLink
          key={tab.label}
          ref={tab === current ? scrollToTab : undefined}
          to={`/admin/orders?${new URLSearchParams(tab.query)}`}
          aria-current={tab === current ? 'page' : undefined}
          className={classNames(
            'flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 px-2 font-medium sm:px-3 whitespace-nowrap transition',
            tab === current ? 'border-iris text-iris' : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          <span>{`${tab.label} `}</span>
          {tab.count && data && <span className="text-sm tabular-nums">{formatCount(data[tab.count])}</span>}
        </ShopLink>
      ))}
    </nav>
  )
}

/** The last tab has no filters, so it fits any address. */
function useCurrentTab(): Tab | undefined {
  const { get } = useListQuery()
  return TABS.find(({ query }) =>
    Object.entries(query).every(([name, value]) => name === 'sort' || get(name) === value),
  )
}
