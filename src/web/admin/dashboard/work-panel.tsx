import { mailtoLink } from '#shared/email.ts'
import type { Alert, DashboardFigures } from '#shared/dashboard/contract.ts'
import { CANCELLED_BY_CUSTOMER } from '#shared/orders/statuses.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { api } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { useWrite } from '../api/use-write.ts'
import { Panel } from '../ui/page-head.tsx'
import { WithdrawalStateButton } from '../withdrawals/withdrawal-state-button.tsx'

type Work = Pick<DashboardFigures, 'openWithdrawals' | 'recentCancellations' | 'alerts'>

type WorkPanelProps = { work: Work; withdrawals: readonly AdminWithdrawal[] }

/** What waits for a person: withdrawal requests, cancelled orders, alerts. Nothing at all when nothing waits. */
export function WorkPanel({ work, withdrawals }: WorkPanelProps) {
  const { openWithdrawals = 0, recentCancellations = 0, alerts = [] } = work
  if (openWithdrawals + recentCancellations + alerts.length === 0) return null
  return (
    <Panel title="À traiter">
      <ul className="grid gap-2">
        {alerts.map((alert) => (
          <AlertLine key={alert.createdAt + alert.message} alert={alert} />
        ))}
        {recentCancellations > 0 && (
          <li>
            <ShopLink
              to={`/admin/orders?${new URLSearchParams({ status: CANCELLED_BY_CUSTOMER })}`}
              className="flex min-h-11 items-center gap-3 rounded-sm bg-orange-wash px-3 py-2 transition hover:brightness-95"
            >
              <Icon name="package" className="size-5 text-orange" />
              <span className="flex-1">{cancellations(recentCancellations)}</span>
              <Icon name="chevronRight" className="size-4" />
            </ShopLink>
          </li>
        )}
      </ul>
      {openWithdrawals > 0 && <Withdrawals count={openWithdrawals} requests={withdrawals} />}
    </Panel>
  )
}

function cancellations(count: number): string {
  const many = count > 1 ? 's' : ''
  return `${count} commande${many} annulée${many} par le client ces 30 derniers jours`
}

type WithdrawalsProps = { count: number; requests: readonly AdminWithdrawal[] }

function Withdrawals({ count, requests }: WithdrawalsProps) {
  return (
    <section aria-labelledby="retractations" className="mt-4">
      <h3 id="retractations" className="mb-1 text-sm font-semibold">
        Demandes de rétractation ({count})
      </h3>
      <ul className="divide-y divide-hairline">
        {requests.map((request) => (
          <WithdrawalLine key={request.createdAt + request.orderNumber} request={request} />
        ))}
      </ul>
    </section>
  )
}

function AlertLine({ alert }: { alert: Alert }) {
  const { _id: id, message, createdAt } = alert
  const close = useWrite(async () => {
    await api.call('PATCH /api/admin/alerts/:id', { params: { id }, body: { state: 'done' } })
    toastSuccess('Alerte marquée comme traitée')
  }, "L'alerte n'a pas pu être marquée comme traitée")
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm bg-red-wash px-3 py-2.5">
      <Icon name="alert" className="text-red" />
      <p className="min-w-0 flex-1 basis-60">
        <span className="block break-words">{message}</span>
        <DateTime value={createdAt} format="short" className="text-sm text-ink-soft" />
      </p>
      <Button size="sm" variant="secondary" loading={close.pending} onClick={() => close.run()}>
        Marquer comme traitée
      </Button>
    </li>
  )
}

function WithdrawalLine({ request }: { request: AdminWithdrawal }) {
  const { name, email, orderNumber, order, matchesOrder, createdAt } = request
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <p className="min-w-0 flex-1 basis-60">
        <span className="block font-medium break-words">
          {name} · <a href={mailtoLink(email)}>{email}</a>
        </span>
        <span className="block text-sm text-ink-faint">
          {order ? (
            <ShopLink
              to={`/admin/orders?${new URLSearchParams({ q: order.number })}`}
              className="underline underline-offset-4 hover:text-iris"
            >
              {order.number}
            </ShopLink>
          ) : (
            `${orderNumber} (commande inconnue)`
          )}
          {order && !matchesOrder && ' · adresse e-mail différente de celle de la commande'} ·{' '}
          <DateTime value={createdAt} format="short" />
        </span>
      </p>
      <WithdrawalStateButton request={request} />
    </li>
  )
}
