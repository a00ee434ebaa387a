import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { BULK_STATUSES, changesInBulk, type BulkStatus } from '#shared/orders/bulk-statuses.ts'
import type { Order } from '#shared/orders/contract.ts'
import { piecesToSend } from '#shared/orders/items-to-send.ts'
import { CANCELLED, DELIVERED, IN_PREPARATION } from '#shared/orders/statuses.ts'
import { hasShipped } from '#shared/orders/stock-return.ts'
import {
  ADMIN_ORDERS_LOAD_FAILED,
  DELETED_CUSTOMER,
  STOCK_STAYS,
  stockReturns,
  WITHDRAWN_FROM_PREPARATION,
} from '#shared/orders/texts.ts'
import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-days.ts'
import { parisDay } from '#shared/paris-day.ts'
import { OrderChanges, useSeenOrders } from '#web/admin/form/seen-order.tsx'
import { StatusBadge } from '#web/admin/ui/status-badge.tsx'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { usePromised } from '../api/use-promised.ts'
import { MANY_WRITES } from '../live-updates/use-live-updates.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { AdminDialog, stickyActLook } from '../ui/admin-dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { BulkChangeLine } from './bulk-change-line.tsx'
import { loadChosenOrders, useCloseToList } from './chosen-orders.tsx'
import { useBulkChange } from './use-bulk-change.ts'
import type { OrdersOutlet } from './use-bulk-changes.ts'

const TITLE = 'Changer le statut'

export const meta: Meta = () => ({ title: TITLE })

export const clientLoader = ({ request }: LoaderArgs) => loadChosenOrders(request)

export default function StatusesDialog() {
  const loaderData = useScreenData<typeof clientLoader>()
  const { data, error } = usePromised(loaderData.orders, ADMIN_ORDERS_LOAD_FAILED)
  return (
    <AdminDialog open onClose={useCloseToList()} title={TITLE}>
      {data ? (
        <Statuses orders={data} />
      ) : error === undefined ? (
        <Skeleton className="h-96 rounded-md" />
      ) : (
        <LoadFailure failed={ADMIN_ORDERS_LOAD_FAILED} />
      )}
    </AdminDialog>
  )
}

const options = BULK_STATUSES.map((value) => ({ value, label: value }))

function Statuses({ orders }: { orders: readonly Order[] }) {
  const [to, setTo] = useState<BulkStatus>(DELIVERED)
  const [deliveredOn, setDeliveredOn] = useState<string>(() => parisDay(new Date()))
  const { bulk } = useOutletContext<OrdersOutlet>()
  const { seenOf, hasMoved, accept, acceptOwn } = useSeenOrders(orders)
  const { failed, pending, run, change } = useBulkChange(bulk, acceptOwn)
  const due = orders.filter((order) => changesInBulk(order, to) && !hasMoved(order))
  if (orders.length === 0) return <EmptyState title="Aucune commande choisie" icon="package" />
  return (
    <div className="grid gap-4" {...(pending && MANY_WRITES)}>
      <StatusChoice {...{ to, deliveredOn, pending }} onStatus={setTo} onDay={setDeliveredOn} />
      <ul className="divide-y divide-hairline border-y border-hairline">
        {orders.map((order) => (
          <OrderRow
            key={idOf(order)}
            order={order}
            isDue={changesInBulk(order, to)}
            failure={failed[idOf(order)]}
            seen={seenOf(order)}
            onSeen={() => accept([order])}
          />
        ))}
      </ul>
      {change && <BulkChangeLine change={change} show={bulk.show} />}
      <ChangeButton
        to={to}
        due={due}
        pending={pending}
        onChange={() =>
          run({
            status: to,
            ...(to === DELIVERED && deliveredOn !== '' && { deliveredOn }),
            orders: due.map((order) => ({ id: idOf(order), version: seenOf(order).version })),
          })
        }
      />
    </div>
  )
}

type StatusChoiceProps = {
  to: BulkStatus
  deliveredOn: string
  pending: boolean
  onStatus: (to: BulkStatus) => void
  onDay: (day: string) => void
}

function StatusChoice({ to, deliveredOn, pending, onStatus, onDay }: StatusChoiceProps) {
  const [today] = useState(() => parisDay(new Date()))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        name="statut-commun"
        label="Nouveau statut"
        hint="Pour un envoi, avec les suivis&nbsp;: «&#8239;Préparer et envoyer&#8239;»."
        options={options}
        value={to}
        disabled={pending}
        onChange={({ target }) => onStatus(BULK_STATUSES.find((one) => one === target.value) ?? to)}
      />
      {to === DELIVERED && (
        <Field
          type="date"
          name="recues-le"
          label="Reçues par les clients le"
          hint="Selon le transporteur."
          max={today}
          value={deliveredOn}
          disabled={pending}
          onChange={({ target }) => onDay(target.value)}
        />
      )}
    </div>
  )
}

type ChangeButtonProps = { to: BulkStatus; due: readonly Order[]; pending: boolean; onChange: () => void }

function ChangeButton({ to, due, pending, onChange }: ChangeButtonProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={stickyActLook}>
      <Button
        className="max-sm:w-full"
        variant={to === CANCELLED ? 'danger' : 'primary'}
        disabled={due.length === 0}
        loading={pending}
        // A change to `IN_PREPARATION` sends no mail and can be undone, so it needs no confirmation.
        onClick={() => (to === IN_PREPARATION ? onChange() : setAsking(true))}
      >
        {due.length === 0 ? 'Rien à changer' : `${ACTS[to]} (${due.length})`}
      </Button>
      <AdminConfirm
        open={isAsking}
        question={questionOf(to, due.length)}
        confirmLabel={ACTS[to]}
        cancelLabel="Ne rien changer"
        isUsual={to !== CANCELLED}
        onConfirm={() => {
          setAsking(false)
          onChange()
        }}
        onClose={() => setAsking(false)}
      >
        {consequence(to, due)}
      </AdminConfirm>
    </div>
  )
}

const ACTS: Record<BulkStatus, string> = {
  [IN_PREPARATION]: 'Mettre en préparation',
  [DELIVERED]: 'Marquer comme livrées',
  [CANCELLED]: 'Annuler les commandes',
}

function questionOf(to: BulkStatus, count: number): string {
  const orders = counted(count, 'commande')
  if (to === CANCELLED) return `Annuler ${orders}\u202F?`
  return `Marquer ${orders} comme livrée${count > 1 ? 's' : ''}\u202F?`
}

function consequence(to: BulkStatus, due: readonly Order[]): string {
  if (to !== CANCELLED)
    return `Chaque client reçoit un e-mail\u202F; ses ${WITHDRAWAL_DAYS} jours de rétractation commencent. ${STOCK_STAYS}`
  const pieces = due.filter(isOnShelf).reduce((sum, order) => sum + piecesToSend(order), 0)
  const stock = pieces > 0 ? stockReturns(pieces) : STOCK_STAYS
  return `Chaque client reçoit un e-mail qui l’annonce. Aucun remboursement n’est effectué\u00A0: ces commandes restent dans «\u202FRemboursements dus\u202F» jusqu’à leur remboursement. ${stock}`
}

const isOnShelf = ({ history }: Order) => !hasShipped(history)

type OrderRowProps = {
  order: Order
  isDue: boolean
  failure: string | undefined
  seen: Order
  onSeen: () => void
}

function OrderRow({ order, isDue, failure, seen, onSeen }: OrderRowProps) {
  const { number, status, user } = order
  return (
    <li className="grid gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums">{number}</span>
        <StatusBadge status={status} />
        <span className="min-w-0 break-words text-ink-soft">{user.name || DELETED_CUSTOMER}</span>
        {!isDue && (
          <span className="text-sm text-ink-faint">
            {order.withdrawalDeclared ? WITHDRAWN_FROM_PREPARATION : 'reste ainsi'}
          </span>
        )}
      </p>
      {failure && (
        <p role="alert" className="text-sm break-words text-red">
          {failure}
        </p>
      )}
      {isDue && seen.version !== order.version && (
        <OrderChanges seen={seen} present={order} onSeen={onSeen} />
      )}
    </li>
  )
}
