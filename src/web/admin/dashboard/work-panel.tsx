import { useState } from 'react'
import { WITHDRAWAL_DONE } from '#shared/withdrawals/withdrawal-rules.ts'
import { mailtoLink } from '#shared/email.ts'
import type { Alert, DashboardFigures } from '#shared/dashboard/contract.ts'
import { CANCELLED_BY_CUSTOMER } from '#shared/orders/statuses.ts'
import type { AdminWithdrawal, AdminWithdrawalPage } from '#shared/withdrawals/contract.ts'
import { LOADING_FAILED } from '#shared/outage-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { adminApi, sayFailure } from '../api/admin-api.ts'
import { useRemote } from '../api/use-remote.ts'
import { Panel } from '../ui/page-head.tsx'

type Work = Pick<DashboardFigures, 'openWithdrawals' | 'recentCancellations' | 'alerts'>

/** What waits for a person: withdrawal requests, cancelled orders, alerts. Nothing at all when nothing waits. */
export function WorkPanel({ work, onDone }: { work: Work; onDone: () => void }) {
  const { openWithdrawals = 0, recentCancellations = 0, alerts = [] } = work
  if (openWithdrawals + recentCancellations + alerts.length === 0) return null
  return (
    <Panel title="À traiter">
      <ul className="grid gap-2">
        {alerts.map((alert) => (
          <AlertLine key={alert.createdAt + alert.message} alert={alert} onDone={onDone} />
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
      {openWithdrawals > 0 && <Withdrawals count={openWithdrawals} onDone={onDone} />}
    </Panel>
  )
}

function cancellations(count: number): string {
  const many = count > 1 ? 's' : ''
  return `${count} commande${many} annulée${many} par le client ces 30 derniers jours`
}

function Withdrawals({ count, onDone }: { count: number; onDone: () => void }) {
  const open = useRemote<AdminWithdrawalPage>('/api/admin/withdrawals?state=open&limit=10', LOADING_FAILED)
  return (
    <section aria-labelledby="retractations" className="mt-4">
      <h3 id="retractations" className="mb-1 text-sm font-semibold">
        Demandes de rétractation ({count})
      </h3>
      <ul className="divide-y divide-hairline">
        {open.data?.items.map((request) => (
          <WithdrawalLine
            key={request.createdAt + request.orderNumber}
            request={request}
            onDone={() => {
              open.reload()
              onDone()
            }}
          />
        ))}
      </ul>
    </section>
  )
}

/** Takes one thing off the list; `said` and `failed` are the sentences of either end. */
function DoneButton({
  address,
  said,
  failed,
  onDone,
}: {
  address: string
  said: string
  failed: string
  onDone: () => void
}) {
  const [pending, setPending] = useState(false)
  const close = async () => {
    setPending(true)
    try {
      await adminApi.patch(address, { state: 'done' })
      toastSuccess(said)
      onDone()
    } catch (error) {
      sayFailure(error, failed)
      setPending(false)
    }
  }
  return (
    <Button size="sm" variant="secondary" loading={pending} onClick={() => void close()}>
      Marquer comme traitée
    </Button>
  )
}

function AlertLine({ alert, onDone }: { alert: Alert; onDone: () => void }) {
  const { _id, message, createdAt } = alert
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm bg-red-wash px-3 py-2.5">
      <Icon name="alert" className="size-5 text-red" />
      <p className="min-w-0 flex-1 basis-60">
        <span className="block break-words">{message}</span>
        <DateTime value={createdAt} format="short" className="text-sm text-ink-soft" />
      </p>
      <DoneButton
        address={`/api/admin/alerts/${_id}`}
        said="Alerte marquée comme traitée"
        failed="L'alerte n'a pas pu être marquée comme traitée"
        onDone={onDone}
      />
    </li>
  )
}

function WithdrawalLine({ request, onDone }: { request: AdminWithdrawal; onDone: () => void }) {
  const { _id } = request
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
      <DoneButton
        address={`/api/admin/withdrawals/${_id}`}
        said={WITHDRAWAL_DONE}
        failed="La demande n'a pas pu être marquée comme traitée"
        onDone={onDone}
      />
    </li>
  )
}
