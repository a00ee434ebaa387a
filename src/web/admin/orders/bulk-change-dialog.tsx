import { useOutletContext, useParams } from 'react-router'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { BULK_CHANGE_NOT_FOUND } from '#shared/orders/bulk-change-rules.ts'
import type { BulkChangeProgress, BulkChangeOrder } from '#shared/orders/bulk-contract.ts'
import { IN_DELIVERY } from '#shared/orders/statuses.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { BulkChangeLine } from './bulk-change-line.tsx'
import { useCloseToList } from './chosen-orders.tsx'
import type { OrdersOutlet } from './use-bulk-changes.ts'

const TITLE = 'Modification groupée de commandes'

export const meta: Meta = () => ({ title: TITLE })

export const clientLoader = ({ params }: LoaderArgs<'id'>) => ({
  change: promised(api.call('GET /api/admin/bulk-changes/:id', { params })),
  orders: promised(api.call('GET /api/admin/bulk-changes/:id/orders', { params })),
})

export default function BulkChangeDialog() {
  const loaderData = useScreenData<typeof clientLoader>()
  const { bulk } = useOutletContext<OrdersOutlet>()
  const { id } = useParams()
  const read = usePromised(loaderData.change, BULK_CHANGE_NOT_FOUND)
  const { data: orders } = usePromised(loaderData.orders, '')
  const change = bulk.changes.find((one) => idOf(one) === id?.toLowerCase()) ?? read.data
  return (
    <AdminDialog open onClose={useCloseToList()} title={TITLE}>
      {change ? (
        <div className="grid gap-4">
          <BulkChangeLine change={change} show={bulk.show} />
          {orders && <Refused change={change} orders={orders.filter(({ failure }) => failure !== null)} />}
        </div>
      ) : read.error === undefined ? (
        <Skeleton className="h-40 rounded-md" />
      ) : (
        <LoadFailure failed={BULK_CHANGE_NOT_FOUND} />
      )}
    </AdminDialog>
  )
}

function Refused({ change, orders }: { change: BulkChangeProgress; orders: readonly BulkChangeOrder[] }) {
  if (orders.length === 0)
    return (
      <p className="text-sm text-ink-soft">
        {change.isOver
          ? 'Aucune commande n’a été refusée.'
          : 'Cette fenêtre peut être fermée\u00A0: le travail continue sans elle.'}
      </p>
    )
  const ids = orders.map(({ order }) => order).join(',')
  const window = change.status === IN_DELIVERY || change.status === null ? 'preparation' : 'statuses'
  return (
    <section aria-labelledby="refus">
      <h3 id="refus" className="mb-2 font-display text-lg font-semibold">
        {counted(orders.length, 'commande refusée', 'commandes refusées')}
      </h3>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {orders.map(({ order, number, name, failure, trackingNumber }) => (
          <li key={order} className="grid gap-0.5 py-3">
            <p className="flex flex-wrap gap-x-3">
              <span className="font-semibold tabular-nums">{number}</span>
              <span className="min-w-0 break-words text-ink-soft">{name}</span>
            </p>
            <p className="text-sm break-words text-red">{failure}</p>
            {trackingNumber && (
              <p className="text-sm break-all text-ink-soft">{`Numéro saisi\u00A0: ${trackingNumber}`}</p>
            )}
          </li>
        ))}
      </ul>
      {change.isOver && (
        <ButtonLink
          className="mt-4 max-sm:w-full"
          to={`/admin/orders/${window}?${new URLSearchParams({ ids, reprise: idOf(change) })}`}
        >
          {`Reprendre ${orders.length > 1 ? `ces ${orders.length} commandes` : 'cette commande'}`}
        </ButtonLink>
      )}
    </section>
  )
}
