import type { ReactNode } from 'react'
import type { Order } from '#shared/orders/contract.ts'
import { DELIVERED, isRevenue } from '#shared/orders/statuses.ts'
import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-days.ts'
import { withdrawalDeadline } from '#shared/orders/withdrawal-period.ts'
import { versionName } from '#shared/terms/version-name.ts'
import { DocumentButtons } from '#web/documents/document-buttons.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { DeclaredWithdrawals, withdrawalOf } from '../withdrawals/declared-withdrawal.tsx'
import { WithdrawLines, type WithdrawLinesCall } from '../withdrawals/withdraw-lines.tsx'
import { BuyAgain } from './buy-again-button.tsx'
import { CancelOrder, type OrderCalls } from './cancel-order-dialog.tsx'
import { OrderShipping } from './order-shipping.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderAmounts, OrderBadge, OrderItems } from './order-summary.tsx'
import { OrderTimeline } from './order-timeline.tsx'

export function OrderDetail({
  order,
  calls,
  changeAt,
  onChanged,
}: {
  order: Order
  changeAt: string
  calls?: OrderCalls & { withdraw: WithdrawLinesCall }
  onChanged: (order: Order) => void
}) {
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft">
        <DateTime value={order.createdAt} />
        <OrderBadge status={order.status} />
        <BuyAgain order={order} />
      </div>
      <OrderSteps order={order} />
      <div className="mt-6 grid items-start gap-x-10 gap-y-6 lg:grid-cols-[1fr_23rem]">
        <div className="grid gap-6">
          <Panel title="Articles">
            <OrderItems items={order.items} />
            <div className="mt-3 border-t border-hairline pt-4 sm:ml-auto sm:max-w-72">
              <OrderAmounts order={order} />
            </div>
          </Panel>
          <Panel title="Livraison">
            <OrderShipping order={order} changeAt={changeAt} />
          </Panel>
        </div>
        <div className="grid gap-6">
          <Panel title="Suivi de la commande">
            <OrderTimeline history={order.history} />
          </Panel>
          <Panel title={order.soldOnTheSpot ? 'Annulation' : 'Annulation et rétractation'}>
            <div className="grid gap-4">
              <DeclaredWithdrawals order={order} />
              <Withdrawal order={order} />
              <div className="flex flex-wrap gap-3">
                <CancelOrder order={order} calls={calls} onChanged={onChanged} />
                <WithdrawLines order={order} call={calls?.withdraw} onChanged={onChanged} />
              </div>
            </div>
          </Panel>
          <Documents order={order} />
        </div>
      </div>
    </>
  )
}

function Documents({ order }: { order: Order }) {
  if (!order.invoice) return null
  return (
    <Panel title={order.creditNotes.length > 0 ? 'Facture et avoirs' : 'Facture'}>
      <p className="text-ink-soft">
        N°&nbsp;{order.invoice.number},{' '}
        <span className="inline-block">
          du <DateTime value={order.invoice.issuedAt} format="plain" />
        </span>
      </p>
      <div className="mt-3 grid justify-items-start">
        <div className="document-list w-full">
          <DocumentButtons order={order} />
        </div>
        {order.acceptedTerms && (
          <ShopLink
            to={`/profile/terms?version=${encodeURIComponent(order.acceptedTerms)}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            <span>
              Conditions de vente acceptées{' '}
              <span className="whitespace-nowrap">(version du {versionName(order.acceptedTerms)})</span>
            </span>
          </ShopLink>
        )}
      </div>
    </Panel>
  )
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-lg border border-hairline bg-raised p-4 shadow-sm sm:px-6">
      <h2 className="mb-2 font-display text-heading font-semibold">{title}</h2>
      {children}
    </section>
  )
}

/** The withdrawal period of 14 days after the delivery (law.md 6). A sale on the spot has no such period. */
function Withdrawal({ order }: { order: Order }) {
  const { status, deliveredAt, cancellable, number, soldOnTheSpot } = order
  if (!isRevenue(status) || soldOnTheSpot) return null
  const until = deliveredAt ? withdrawalDeadline(new Date(deliveredAt)) : undefined
  const isPast = status === DELIVERED && !cancellable
  return (
    <p className="text-ink-soft">
      {deliveredAt && until ? (
        <span>
          Commande livrée le <DateTime value={deliveredAt} format="plain" />. Vous{' '}
          <span>{isPast ? 'pouviez' : 'pouvez'}</span> la retourner jusqu’au{' '}
          <DateTime value={until.toISOString()} format="plain" /> inclus.{' '}
        </span>
      ) : (
        <span>{`Vous pouvez renoncer à votre achat jusqu’à ${WITHDRAWAL_DAYS} jours après l’avoir reçu. `}</span>
      )}
      {!isPast && !withdrawalOf(order) && (
        <ShopLink
          to={`/retractation?commande=${encodeURIComponent(number)}`}
          className="font-semibold whitespace-nowrap text-ink underline underline-offset-4"
        >
          Renoncer au contrat ici
        </ShopLink>
      )}
    </p>
  )
}
