import { MAILS_LOAD_FAILED } from '#shared/mail/texts.ts'
import type { Order } from '#shared/orders/contract.ts'
import { isBeforeDelivery } from '#shared/orders/statuses.ts'
import { LOADING_FAILED } from '#shared/texts.ts'
import { ActivityOfThing } from '../activity/activity-summary.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { ForAdmins, isAdminNow } from '../layout/for-admins.tsx'
import { RefundPanel } from '../refunds/refund-panel.tsx'
import { OrderWithdrawals } from '../withdrawals/order-withdrawals.tsx'
import { CustomerCard, TechnicalDetails } from './customer-card.tsx'
import { InvoicePanel } from './invoice-panel.tsx'
import type { LoadedOrder } from './load-order.ts'
import { OrderItems } from './order-items.tsx'
import { OrderShipping } from './order-shipping.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ParcelList } from './parcel-list.tsx'
import { StatusForm } from './status-form.tsx'

const nothing = promised<never>(new Promise(() => {}))

type OrderContentsProps = {
  order: Order
  loaded: LoadedOrder
  /** True if reloading the order has failed with a message. Other failed requests then show no message of their own. */
  isStale: boolean
}

export function OrderContents({ order, loaded, isStale }: OrderContentsProps) {
  const declared = usePromised(loaded.withdrawals ?? nothing, isStale ? '' : LOADING_FAILED)
  const done = usePromised(loaded.activity ?? nothing, '')
  const written = usePromised(loaded.mails ?? nothing, isStale ? '' : MAILS_LOAD_FAILED)
  return (
    <div className="@container">
      <div className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:grid-rows-[auto_1fr] @6xl:grid-cols-[minmax(0,5fr)_20rem_minmax(0,4fr)]">
        <div className="grid min-w-0 content-start gap-6 @6xl:row-span-2">
          {declared.data && <OrderWithdrawals concerned={declared.data} />}
          <OrderItems order={order} />
          <OrderShipping order={order} />
          <ParcelList order={order} />
        </div>
        <div className="grid min-w-0 content-start gap-6 @4xl:row-span-2">
          <CustomerCard order={order} />
          {(isAdminNow() || isBeforeDelivery(order.status)) && <StatusForm order={order} />}
          <ForAdmins>
            <RefundPanel order={order} />
            <InvoicePanel order={order} />
          </ForAdmins>
        </div>
        <div className="grid min-w-0 content-start gap-6 @6xl:row-span-2">
          <OrderTimeline order={order} mails={written.data ?? []} withdrawals={declared.data ?? []} />
          <ActivityOfThing activities={done.data?.items ?? []} />
          <TechnicalDetails order={order} />
        </div>
      </div>
    </div>
  )
}
