import type { ReactNode } from 'react'
import type { Alert } from '#shared/alerts/contract.ts'
import { ALERT_DONE, ALERT_STATE_FAILED } from '#shared/alerts/texts.ts'
import { counted, formatCount } from '#shared/count.ts'
import type { DashboardFigures, DueOrder, DueWork } from '#shared/dashboard/contract.ts'
import { mailtoLink } from '#shared/email.ts'
import { idOf } from '#shared/ids.ts'
import type { Due } from '#shared/orders/contract.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { PrepareAllButton } from '../orders/prepare-all-button.tsx'
import { Panel } from '../ui/page-head.tsx'
import { RefundBy } from '../withdrawals/refund-by.tsx'
import { WithdrawalStateButton } from '../withdrawals/withdrawal-state-button.tsx'
import { linkLook, OtherWork } from './other-work.tsx'

type WorkPanelProps = {
  work: Pick<DashboardFigures, 'openWithdrawals' | 'alerts' | 'dueWork'>
  withdrawals: readonly AdminWithdrawal[]
}

export function WorkPanel({ work, withdrawals }: WorkPanelProps) {
  const { openWithdrawals = 0, alerts = [], dueWork } = work
  const isFree = openWithdrawals + alerts.length === 0 && (!dueWork || isNothingDue(dueWork))
  if (isFree) return null
  return (
    <Panel title="À traiter">
      <div className="grid grid-cols-1 gap-5">
        {alerts.length > 0 && (
          <ul className="grid gap-2">
            {alerts.map((alert) => (
              <AlertLine key={idOf(alert)} alert={alert} />
            ))}
          </ul>
        )}
        {openWithdrawals > 0 && (
          <DueList title="Rétractations" total={openWithdrawals} all="/admin/orders?vue=retractations">
            {withdrawals.map((request) => (
              <WithdrawalLine key={idOf(request)} request={request} />
            ))}
          </DueList>
        )}
        {dueWork && <DueLists due={dueWork} />}
      </div>
    </Panel>
  )
}

function isNothingDue({
  toPrepare,
  refundsOwed,
  undelivered,
  refundsWaiting,
  lowStock,
  ...rest
}: DueWork): boolean {
  const counted =
    toPrepare.total +
    refundsOwed.total +
    undelivered.total +
    rest.stalledParcels.total +
    refundsWaiting +
    lowStock +
    rest.unsentMails +
    rest.unansweredMessages
  return counted + rest.scheduledArticles.length + rest.makersOfUnknownCountry.length + rest.incomplete === 0
}

function DueLists({ due }: { due: DueWork }) {
  const { toPrepare, refundsOwed, undelivered } = due
  return (
    <>
      {refundsOwed.total > 0 && (
        <DueList title="Remboursements dus" total={refundsOwed.total} all={ordersOf('refund')}>
          {refundsOwed.items.map((order) => (
            <OrderLine key={idOf(order)} order={order}>
              <RefundBy day={order.refundBy} />
            </OrderLine>
          ))}
        </DueList>
      )}
      {undelivered.total > 0 && (
        <DueList title="Colis perdus ou revenus" total={undelivered.total} all={ordersOf('undelivered')}>
          {undelivered.items.map((order) => (
            <OrderLine key={idOf(order)} order={order}>
              à renvoyer ou à rembourser
            </OrderLine>
          ))}
        </DueList>
      )}
      {toPrepare.total > 0 && (
        <DueList
          title="Commandes à préparer"
          total={toPrepare.total}
          all={ordersOf('preparation')}
          action={<PrepareAllButton total={toPrepare.total} />}
        >
          {oncePerCustomer(toPrepare.items).map((order) => (
            <OrderLine key={idOf(order)} order={order} due="preparation">
              depuis le <DateTime value={order.since} format="shortMoment" />
            </OrderLine>
          ))}
        </DueList>
      )}
      <OtherWork due={due} />
    </>
  )
}

function ordersOf(due: Due, q?: string): string {
  return `/admin/orders?${new URLSearchParams({ ...(q && { q }), due, sort: 'oldest' })}`
}

function oncePerCustomer<Item extends DueOrder>(orders: readonly Item[]): Item[] {
  return orders.filter(
    ({ customerOrders, customerEmail }, at) =>
      customerOrders === 1 || orders.findIndex((one) => one.customerEmail === customerEmail) === at,
  )
}

type DueListProps = { title: string; total: number; all: string; action?: ReactNode; children: ReactNode }

function DueList({ title, total, all, action, children }: DueListProps) {
  return (
    <section aria-label={title}>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm font-semibold">
        <span>{`${title} (${formatCount(total)})`}</span>
        <ShopLink
          to={all}
          className={`py-1 font-medium ${linkLook}`}
          aria-label={`Tout voir\u00A0: ${title}`}
        >
          Tout voir
        </ShopLink>
      </h3>
      <ul className="divide-y divide-hairline">{children}</ul>
      {action && <div className="mt-2">{action}</div>}
    </section>
  )
}

type OrderLineProps = { order: DueOrder; due?: Due; children: ReactNode }

function OrderLine({ order, due, children }: OrderLineProps) {
  const { number, customerName, customerEmail, customerOrders, amount } = order
  const isSeveral = due !== undefined && customerOrders > 1
  return (
    <li>
      <ShopLink
        to={isSeveral ? ordersOf(due, customerEmail) : `/admin/orders/${idOf(order)}`}
        className="-mx-2 flex min-h-11 items-center gap-3 rounded-sm px-2 py-1.5 transition hover:bg-sunk focus-visible:rounded-sm"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-medium break-words">
            <span>{customerName || number}</span>
            {isSeveral && (
              <span>
                {' · '}
                <span className="whitespace-nowrap">{counted(customerOrders, 'commande')}</span>
              </span>
            )}
          </span>
          <span className="block text-sm text-ink-faint">
            <span>{number}</span> · {children}
          </span>
        </span>
        {!isSeveral && <Money euros={amount} className="font-semibold" />}
      </ShopLink>
    </li>
  )
}

function AlertLine({ alert }: { alert: Alert }) {
  const { _id: id, message, createdAt, order, paymentPage } = alert
  const close = useWrite(async () => {
    await api.call('PATCH /api/admin/alerts/:id', { params: { id }, body: { state: 'done' } })
    toastSuccess(ALERT_DONE)
  }, ALERT_STATE_FAILED)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm bg-red-wash px-3 py-2.5">
      <Icon name="alert" className="text-red" />
      <p className="min-w-0 flex-1 basis-60">
        <span className="block break-words">{message}</span>
        <span className="text-sm text-ink-soft">
          <DateTime value={createdAt} format="short" />
          {order && (
            <span>
              {' · '}
              <ShopLink to={`/admin/orders/${idOf(order)}`} className={linkLook}>
                {`Commande ${order.number}`}
              </ShopLink>
            </span>
          )}
          {paymentPage && (
            <span>
              {' · '}
              <a href={paymentPage} target="_blank" rel="noopener noreferrer" className={linkLook}>
                Voir le paiement chez le prestataire{' '}
                <Icon name="external" className="size-4" label="(nouvel onglet)" />
              </a>
            </span>
          )}
        </span>
      </p>
      <Button size="sm" variant="secondary" loading={close.pending} onClick={() => close.run()}>
        Marquer comme traitée
      </Button>
    </li>
  )
}

function WithdrawalLine({ request }: { request: AdminWithdrawal }) {
  const { name, email, orderNumber, order, matchesOrder, createdAt, refundBy } = request
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <p className="min-w-0 flex-1 basis-60">
        <span className="block font-medium break-words">
          <span>{name}</span> · <a href={mailtoLink(email)}>{email}</a>
        </span>
        <span className="block text-sm text-ink-faint">
          {order ? (
            <ShopLink to={`/admin/orders/${idOf(order)}`} className={linkLook}>
              {order.number}
            </ShopLink>
          ) : (
            <span>{`${orderNumber} (commande inconnue)`}</span>
          )}
          {order && !matchesOrder && <span>{' · adresse e-mail différente de celle de la commande'}</span>}
          <span> ·</span> <DateTime value={createdAt} format="short" />
          {refundBy && (
            <span>
              {'\u00A0· '}
              <RefundBy day={refundBy} />
            </span>
          )}
        </span>
      </p>
      <WithdrawalStateButton request={request} />
    </li>
  )
}
