import type { Store } from './provider.ts'

export const FAULTS = [
  'create-500',
  'capture-timeout',
  'capture-pending',
  'capture-declined',
  'capture-500-after-capture',
  'refund-pending',
  'verify-500',
  'webhook-late',
  'webhook-doubled',
  'webhook-out-of-order',
] as const

export type Fault = (typeof FAULTS)[number]

export const CAPTURE_FAULTS = [
  'capture-timeout',
  'capture-pending',
  'capture-declined',
  'capture-500-after-capture',
] as const satisfies Fault[]

export const WEBHOOK_FAULTS = [
  'webhook-late',
  'webhook-doubled',
  'webhook-out-of-order',
] as const satisfies Fault[]

export function addFault(store: Store, fault: Fault, times: number, orderId?: string): void {
  store
    .prepare('insert into faults (fault, remaining, order_id) values (?, ?, ?)')
    .run(fault, times, orderId ?? null)
}

export function clearFaults(store: Store, orderId?: string): void {
  if (orderId === undefined) store.exec('delete from faults')
  else store.prepare('delete from faults where order_id = ?').run(orderId)
}

/** A fault for this order takes precedence over one for any order. */
export function takeFault<F extends Fault>(
  store: Store,
  among: readonly F[],
  orderId?: string,
): F | undefined {
  const marks = among.map(() => '?').join(', ')
  const row = store
    .prepare(
      `select id, fault from faults
       where remaining > 0 and fault in (${marks}) and (order_id is null or order_id = ?)
       order by order_id is null, id limit 1`,
    )
    .get(...among, orderId ?? null)
  if (!row) return undefined
  store.prepare('update faults set remaining = remaining - 1 where id = ?').run(Number(row.id))
  store.exec('delete from faults where remaining <= 0')
  return among.find((fault) => fault === row.fault)
}

export function listFaults(store: Store): unknown[] {
  return store.prepare('select fault, remaining as times, order_id as "order" from faults order by id').all()
}
