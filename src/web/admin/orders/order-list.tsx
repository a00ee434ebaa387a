import { useLocation } from 'react-router'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { DUE, PARCEL_FILTERS, type AdminOrderPage, type AdminOrderQuery } from '#shared/orders/contract.ts'
import { ORDER_SORTS, PAYMENT_LABELS, PAYMENTS } from '#shared/orders/order-list.ts'
import { ORDER_STATUSES } from '#shared/orders/statuses.ts'
import { ADMIN_ORDERS_LOAD_FAILED, ORDERS_EXPORT_FAILED } from '#shared/orders/texts.ts'
import { COUNTRIES } from '#shared/shipping/countries.ts'
import { DELIVERY_LABELS, DELIVERY_METHODS } from '#shared/shipping/delivery-methods.ts'
import { api } from '#web/session/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { usePromised, type Promised } from '../api/use-promised.ts'
import { ForAdmins } from '../layout/for-admins.tsx'
import { AdminList } from '../ui/admin-list.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import type { Filter } from '../ui/list-controls.tsx'
import { listQuery, useListQuery } from '../ui/list-query.ts'
import { useChosen } from '../ui/use-chosen.ts'
import { ChosenBar } from './chosen-orders.tsx'
import { orderColumns } from './order-columns.tsx'

export function filtersOf(url: URL): AdminOrderQuery {
  const { q, day, oneOf } = listQuery(url)
  return {
    q,
    status: oneOf('status', ORDER_STATUSES),
    due: oneOf('due', DUE),
    parcels: oneOf('parcels', PARCEL_FILTERS),
    from: day('from'),
    to: day('to'),
    method: oneOf('method', DELIVERY_METHODS),
    country: oneOf('country', COUNTRIES),
    payment: oneOf('payment', PAYMENTS),
    sort: oneOf('sort', ORDER_SORTS),
  }
}

const statusOptions = [
  { value: '', label: 'Tous' },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: status })),
]

const methodOptions = [
  { value: '', label: 'Toutes' },
  ...DELIVERY_METHODS.map((value) => ({ value, label: DELIVERY_LABELS[value] })),
]

const countryOptions = [{ value: '', label: 'Tous' }, ...COUNTRIES.map((value) => ({ value, label: value }))]

const paymentOptions = [
  { value: '', label: 'Tous' },
  ...PAYMENTS.map((value) => ({ value, label: PAYMENT_LABELS[value] })),
]

const moreFilters: readonly Filter[] = [
  { name: 'method', label: 'Livraison', options: methodOptions },
  { name: 'country', label: 'Pays', options: countryOptions },
  { name: 'payment', label: 'Paiement', options: paymentOptions },
]

type OrderListProps = { orders: Promised<AdminOrderPage>; onOpen: (orderId: string) => void }

export function OrderList({ orders, onOpen }: OrderListProps) {
  const list = usePromised(orders, ADMIN_ORDERS_LOAD_FAILED)
  const chosen = useChosen(useFilterKey())
  const shown = list.data?.pagination
  const { q } = useListQuery()
  return (
    <AdminList
      list={{ ...list, failed: ADMIN_ORDERS_LOAD_FAILED }}
      views="orders"
      search={{ label: 'Rechercher une commande', placeholder: 'Numéro, client, produit, ville…' }}
      filters={[{ name: 'status', label: 'Statut', options: statusOptions }]}
      moreFilters={moreFilters}
      hasDays
      tools={
        <>
          <p className="text-sm text-ink-faint tabular-nums">{shown && counted(shown.total, 'commande')}</p>
          <ForAdmins>
            <DownloadButton
              file={() => {
                const query = filtersOf(new URL(location.href))
                return api.download('GET /api/admin/orders.csv', { query })
              }}
              name="commandes.csv"
              failed={ORDERS_EXPORT_FAILED}
              disabled={!shown?.total}
            >
              Exporter (CSV)
            </DownloadButton>
            <ButtonLink to="/admin/orders/new" size="sm" className="min-h-11 sm:ml-auto">
              Nouvelle commande
            </ButtonLink>
          </ForAdmins>
        </>
      }
      choice={{
        isChosen: (order) => chosen.ids.has(idOf(order)),
        choose: (orders, isChosen) => chosen.choose(orders.map(idOf), isChosen),
        label: ({ number }) => `Choisir la commande ${number}`,
        bar: chosen.ids.size > 0 && (
          <ChosenBar
            chosen={chosen}
            total={shown?.total ?? 0}
            shown={list.data?.items.length ?? 0}
            all={async () => {
              const query = filtersOf(new URL(location.href))
              return (await api.call('GET /api/admin/orders/ids', { query })).ids
            }}
          />
        ),
      }}
      caption="Commandes"
      columns={orderColumns(onOpen)}
      usualSort="newest"
      rowId={idOf}
      below={shown?.total === 0 && q !== '' && <InPastOrders q={q} />}
      empty="Aucune commande trouvée"
      emptyIcon="package"
    />
  )
}

function useFilterKey(): string {
  const { pathname, search } = useLocation()
  return JSON.stringify({ ...filtersOf(new URL(pathname + search, location.origin)), sort: undefined })
}

function InPastOrders({ q }: { q: string }) {
  return (
    <ForAdmins>
      <ShopLink
        to={`/admin/orders/past?${new URLSearchParams({ q })}`}
        className="flex min-h-11 items-center underline underline-offset-4 hover:text-iris"
      >
        Chercher dans les anciennes commandes
      </ShopLink>
    </ForAdmins>
  )
}
