import { useCallback, useState, type ReactNode } from 'react'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { useUser } from '#web/session/use-session.ts'
import { changesSince } from './changes-since.ts'
import { ChangesToRead } from './changes-to-read.tsx'

/** `seen` is the current order while `isTouched` is false. Otherwise only `accept` changes it. */
export function useSeenOrder(order: Order, isTouched: boolean) {
  const [seen, setSeen] = useState(order)
  if (!isTouched && seen !== order) setSeen(order)
  return { seen, present: order, hasMoved: seen.version !== order.version, accept: () => setSeen(order) }
}

export type SeenOrder = ReturnType<typeof useSeenOrder>

/**
 * Each order stays as it was first shown until its changes are accepted. `acceptOwn` accepts the versions that the
 * person's own change has made, which the person does not have to read.
 */
export function useSeenOrders(orders: readonly Order[]) {
  const [seen, setSeen] = useState<ReadonlyMap<string, Order>>(new Map())
  const [own, setOwn] = useState<ReadonlyMap<string, number>>(new Map())
  const accept = useCallback(
    (accepted: readonly Order[]) =>
      setSeen((before) => new Map([...before, ...accepted.map((order) => [idOf(order), order] as const)])),
    [],
  )
  const unknown = orders.filter((order) => {
    const isOwn = own.get(idOf(order)) === order.version && seen.get(idOf(order)) !== order
    return isOwn || !seen.has(idOf(order))
  })
  if (unknown.length > 0) accept(unknown)
  const seenOf = useCallback((order: Order) => seen.get(idOf(order)) ?? order, [seen])
  return {
    seenOf,
    hasMoved: (order: Order) => seenOf(order).version !== order.version,
    accept,
    acceptOwn: setOwn,
  }
}

export type SeenOrders = ReturnType<typeof useSeenOrders>

type OrderChangesProps = {
  seen: Order
  present: Order
  children?: ReactNode
  onSeen: () => void
}

export function OrderChanges({ seen, present, children, onSeen }: OrderChangesProps) {
  const changes = changesSince(seen, present, useUser())
  return (
    <ChangesToRead onSeen={onSeen}>
      {changes.length > 0 && (
        <ul className="grid gap-1 break-words">
          {changes.map((change) => (
            <li key={change}>
              <strong>{`${change}.`}</strong>
            </li>
          ))}
        </ul>
      )}
      <p>
        {changes.length === 0 && <span>{'La commande a changé pendant votre saisie. '}</span>}
        <span>Elle est maintenant «&#8239;</span>
        <span>{present.status}</span>&#8239;». Votre saisie est intacte. {children}
      </p>
    </ChangesToRead>
  )
}
