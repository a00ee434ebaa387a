import { Link } from 'react-router'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import type { BulkChangeOrder } from '#shared/orders/bulk-contract.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { Labels } from '#shared/orders/parcel-contract.ts'
import { ADMIN_ORDERS_LOAD_FAILED, WITHDRAWN_FROM_PREPARATION } from '#shared/orders/texts.ts'
import { useSeenOrders } from '#web/admin/form/seen-order.tsx'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { CarrierFiles } from './carrier-files.tsx'
import { loadChosenOrders, loadLabels, useCloseToList } from './chosen-orders.tsx'
import { PackingSlipsButton } from './packing-slips-button.tsx'
import { SendForm, type Typed } from './send-form.tsx'

const TITLE = 'Préparer et envoyer'

export const meta: Meta = () => ({ title: TITLE })

export const clientLoader = ({ request }: LoaderArgs) => ({
  ...loadChosenOrders(request),
  ...loadLabels(request),
  ...loadRefused(request),
})

function loadRefused(request: Request) {
  const id = new URL(request.url).searchParams.get('reprise')
  const none = Promise.resolve<BulkChangeOrder[]>([])
  return {
    refused: promised(
      id === null ? none : api.call('GET /api/admin/bulk-changes/:id/orders', { params: { id } }),
    ),
  }
}

function typedBefore(refused: readonly BulkChangeOrder[]): Typed {
  return Object.fromEntries(
    refused.flatMap(({ order, failure, trackingNumber }) =>
      failure !== null && trackingNumber ? [[order, trackingNumber]] : [],
    ),
  )
}

export default function PreparationDialog() {
  const loaderData = useScreenData<typeof clientLoader>()
  const { data, error } = usePromised(loaderData.orders, ADMIN_ORDERS_LOAD_FAILED)
  const labels = usePromised(loaderData.labels, ADMIN_ORDERS_LOAD_FAILED)
  const refused = usePromised(loaderData.refused, '')
  const close = useCloseToList()
  return (
    <AdminDialog
      open
      onClose={close}
      size="wide"
      title={data ? `${TITLE}\u00a0: ${counted(data.length, 'commande')}` : TITLE}
    >
      {data && (refused.data ?? refused.error) ? (
        <Preparation orders={data} labels={labels.data} refused={refused.data ?? []} />
      ) : error === undefined ? (
        <Skeleton className="h-96 rounded-md" />
      ) : (
        <LoadFailure failed={ADMIN_ORDERS_LOAD_FAILED} />
      )}
    </AdminDialog>
  )
}

type PreparationProps = {
  orders: Order[]
  labels: Labels | undefined
  refused: readonly BulkChangeOrder[]
}

function Preparation({ orders: chosen, labels, refused }: PreparationProps) {
  const withdrawn = chosen.filter(({ withdrawalDeclared }) => withdrawalDeclared)
  const orders = chosen.filter(({ withdrawalDeclared }) => !withdrawalDeclared)
  const seen = useSeenOrders(orders)
  if (chosen.length === 0) return <EmptyState title="Aucune commande choisie" icon="package" />
  return (
    <div className="grid gap-7">
      {withdrawn.length > 0 && <Withdrawn orders={withdrawn} />}
      <section aria-labelledby="bons">
        <h3 id="bons" className="mb-2 font-display text-lg font-semibold">
          1. Prendre et emballer
        </h3>
        <p className="mb-3 text-sm text-ink-soft">
          Un seul PDF&nbsp;: ce qu’il faut prendre en rayon, puis un bon par commande.
        </p>
        <PackingSlipsButton orders={orders} label="Bons de préparation (PDF)" />
      </section>
      <CarrierFiles orders={orders} labels={labels} seen={seen} />
      <SendForm orders={orders} seen={seen} initial={typedBefore(refused)} />
    </div>
  )
}

/** Withdrawn orders are not prepared with the others, because the shop must decide about each of them (decision 82). */
function Withdrawn({ orders }: { orders: readonly Order[] }) {
  return (
    <div role="note" className="grid gap-1 rounded-sm border border-orange bg-orange-wash p-3 text-sm">
      <ul className="grid gap-1">
        {orders.map((order) => (
          <li key={idOf(order)}>
            <Link to={`/admin/orders/${idOf(order)}`} className="font-semibold tabular-nums underline">
              {order.number}
            </Link>{' '}
            {WITHDRAWN_FROM_PREPARATION}
          </li>
        ))}
      </ul>
      <p>
        Elles ne partent pas avec les autres. Traitez d’abord la rétractation, ou envoyez la commande depuis
        sa page.
      </p>
    </div>
  )
}
