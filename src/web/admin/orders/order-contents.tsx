import { mailtoLink } from '#shared/email.ts'
import { MAILS_LOAD_FAILED } from '#shared/mail/texts.ts'
import type { Order } from '#shared/orders/contract.ts'
import { isBeforeDelivery } from '#shared/orders/statuses.ts'
import { DELETED_CUSTOMER } from '#shared/orders/texts.ts'
import { PAID_BY } from '#shared/payment-means.ts'
import { versionName } from '#shared/terms/version-name.ts'
import { LOADING_FAILED } from '#shared/texts.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { ActivityOfThing } from '../activity/activity-summary.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { ForAdmins, isAdminNow } from '../layout/for-admins.tsx'
import { RefundPanel } from '../refunds/refund-panel.tsx'
import { Fact } from '../ui/fact.tsx'
import { OrderWithdrawals } from '../withdrawals/order-withdrawals.tsx'
import { CustomerEmailForm } from './customer-email-form.tsx'
import { InvoicePanel } from './invoice-panel.tsx'
import type { LoadedOrder } from './load-order.ts'
import { OrderItems } from './order-items.tsx'
import { OrderShipping } from './order-shipping.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { ParcelList } from './parcel-list.tsx'
import { StatusForm } from './status-form.tsx'

/** Replaces content that only admins may read. */
const nothing = promised<never>(new Promise(() => {}))

type OrderContentsProps = {
  order: Order
  loaded: LoadedOrder
  /** Reloading the order has failed with a message: other failures then stay silent. */
  isStale: boolean
}

/** Everything about an order, in its window and on its page. */
export function OrderContents({ order, loaded, isStale }: OrderContentsProps) {
  const declared = usePromised(loaded.withdrawals ?? nothing, isStale ? '' : LOADING_FAILED)
  const done = usePromised(loaded.activity ?? nothing, '')
  const written = usePromised(loaded.mails ?? nothing, isStale ? '' : MAILS_LOAD_FAILED)
  return (
    // The destination comes first at every width, then the actions and the history.
    <div className="@container">
      <div className="grid items-start gap-6 @4xl:grid-cols-[minmax(0,1fr)_20rem] @4xl:grid-rows-[auto_1fr] @6xl:grid-cols-[minmax(0,5fr)_20rem_minmax(0,4fr)]">
        <div className="grid min-w-0 content-start gap-6 @6xl:row-span-2">
          {declared.data && <OrderWithdrawals concerned={declared.data} />}
          <OrderShipping order={order} />
          <ParcelList order={order} />
          <OrderItems order={order} />
        </div>
        <div className="grid min-w-0 content-start gap-6 @4xl:row-span-2">
          {(isAdminNow() || isBeforeDelivery(order.status)) && <StatusForm order={order} />}
          <ForAdmins>
            <RefundPanel order={order} />
            <InvoicePanel order={order} />
          </ForAdmins>
        </div>
        <div className="grid min-w-0 content-start gap-6 @6xl:row-span-2">
          <OrderFacts order={order} />
          <OrderTimeline order={order} mails={written.data ?? []} withdrawals={declared.data ?? []} />
          <ActivityOfThing activities={done.data?.items ?? []} />
        </div>
      </div>
    </div>
  )
}

/** The customer, the date and the payment. */
function OrderFacts({ order }: { order: Order }) {
  const { _id: id, user, createdAt, total, paymentId, paidBy, acceptedTerms } = order
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 @4xl:grid-cols-4 @6xl:grid-cols-2">
      <Fact label="Client" className="col-span-2">
        {user._id && isAdminNow() ? (
          <ShopLink
            to={`/admin/users/${user._id}`}
            className="block font-semibold break-words underline underline-offset-4 hover:text-iris"
          >
            {user.name || user.email}
          </ShopLink>
        ) : (
          <span className="block font-semibold break-words">{user.name || DELETED_CUSTOMER}</span>
        )}
        {user.email && (
          <a
            href={mailtoLink(user.email)}
            className="text-sm wrap-anywhere underline underline-offset-4 hover:text-iris"
          >
            {user.email}
          </a>
        )}
        {user._id && !user.email && (
          <span className="block text-sm text-ink-soft">
            Sans adresse e-mail&nbsp;: rien ne lui est envoyé, remettez les documents imprimés.
          </span>
        )}
        {user.phone && (
          <a href={`tel:${user.phone.replaceAll(/[^+\d]/gu, '')}`} className="block text-sm tabular-nums">
            {user.phone}
          </a>
        )}
        {user.isGuest && isAdminNow() && <CustomerEmailForm order={order} />}
      </Fact>
      <Fact label="Date" className="[overflow-wrap:normal]">
        <DateTime value={createdAt} format="moment" />
      </Fact>
      <Fact label="Total">
        <Money euros={total} className="font-semibold" />
      </Fact>
      <Fact label="Paiement" className="min-w-0 max-sm:col-span-2">
        <span className={paidBy ? 'text-sm' : 'text-xs break-all'}>
          {paidBy ? (
            <>
              <span>{PAID_BY[paidBy.means]}</span>, le <DateTime value={paidBy.at} format="plain" />
            </>
          ) : (
            paymentId
          )}
        </span>
      </Fact>
      {acceptedTerms && (
        <Fact label="CGV acceptées" className="max-sm:col-span-2">
          <span className="text-sm">{`Version du ${versionName(acceptedTerms)}`}</span>
        </Fact>
      )}
      <Fact label="Identifiant" className="col-span-2 min-w-0">
        <span className="font-mono text-xs break-all text-ink-soft">{id}</span>
      </Fact>
    </dl>
  )
}
