import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { takeFault } from './faults.ts'
import type { Row, Store } from './provider.ts'

const SCHEMA = `
create table if not exists settings (name text primary key, value text not null) strict;
create table if not exists orders (
  id text primary key, status text not null, request text not null, currency text not null,
  amount_minor integer not null, decline_next integer not null default 0, payer text,
  created_at integer not null, updated_at integer not null
) strict;
create table if not exists captures (
  id text primary key, order_id text not null references orders (id), status text not null,
  currency text not null, amount_minor integer not null check (amount_minor > 0),
  custom_id text, invoice_id text, completes_at integer, created_at integer not null, updated_at integer not null
) strict;
create index if not exists captures_in_review on captures (completes_at) where completes_at is not null;
create unique index if not exists one_capture_per_order on captures (order_id);
create table if not exists refunds (
  id text primary key, capture_id text not null references captures (id), status text not null,
  currency text not null, amount_minor integer not null check (amount_minor > 0),
  custom_id text, invoice_id text, note text, created_at integer not null
) strict;
create index if not exists refunds_by_capture on refunds (capture_id);
create table if not exists replies (
  operation text not null, request_id text not null, resource text not null, body text not null,
  created_at integer not null, primary key (operation, request_id)
) strict;
create table if not exists faults (
  id integer primary key, fault text not null, remaining integer not null, order_id text
) strict;
create table if not exists events (
  id text primary key, type text not null, order_id text not null, body text not null, created_at integer not null
) strict;
create table if not exists deliveries (
  id integer primary key, event_id text not null references events (id), order_id text not null,
  due_at integer not null, held integer not null default 0, attempts integer not null default 0,
  last_status text, done_at integer
) strict;
create index if not exists deliveries_due on deliveries (due_at) where done_at is null;
`

/** With write-ahead logging, `synchronous = normal` loses no acknowledged data if the process is killed. */
export function openStore(file: string): Store {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { timeout: 5000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on;')
  database.exec(SCHEMA)
  const prepared = new Map<string, StatementSync>()
  return {
    prepare: (text) => {
      const statement = prepared.get(text) ?? database.prepare(text)
      prepared.set(text, statement)
      return statement
    },
    exec: (text) => database.exec(text),
    get isTransaction() {
      return database.isTransaction
    },
    close: () => database.close(),
  }
}

/** `work` is synchronous, so nothing else in this process can interfere. */
export function atomically<T>(store: Store, work: () => T): T {
  store.exec('begin immediate')
  try {
    const result = work()
    store.exec('commit')
    return result
  } catch (error) {
    store.exec('rollback')
    throw error
  }
}

export function keptSetting(store: Store, name: string, make: () => string): string {
  const row = store.prepare('select value from settings where name = ?').get(name)
  if (row) return String(row.value)
  const value = make()
  store.prepare('insert into settings (name, value) values (?, ?)').run(name, value)
  return value
}

const DEMO_CAPTURE_MINOR = 100_000

/**
 * The demo's payments (`DEMO…`) were not made in the sandbox. This function creates them when they are missing, so that
 * their refunds can be tried out.
 */
export function storedCapture(store: Store, id: string, nowMs: number): Row | undefined {
  const select = store.prepare('select * from captures where id = ?')
  const row = select.get(id)
  if (row || !id.startsWith('DEMO')) return row
  store
    .prepare(
      `insert into orders (id, status, request, currency, amount_minor, created_at, updated_at)
       values (?, 'COMPLETED', '{}', 'EUR', ?, ?, ?)`,
    )
    .run(id, DEMO_CAPTURE_MINOR, nowMs, nowMs)
  store
    .prepare(
      `insert into captures (id, order_id, status, currency, amount_minor, created_at, updated_at)
       values (?, ?, 'COMPLETED', 'EUR', ?, ?, ?)`,
    )
    .run(id, id, DEMO_CAPTURE_MINOR, nowMs, nowMs)
  return select.get(id)
}

type NewRefund = {
  id: string
  capture: Row
  amountMinor: number
  customId?: string | undefined
  ownId?: string | undefined
  note?: string | undefined
  at: number
}

export function refundedMinor(store: Store, captureId: string): number {
  const row = store
    .prepare(
      "select coalesce(sum(amount_minor), 0) as refunded from refunds where capture_id = ? and status <> 'FAILED'",
    )
    .get(captureId)
  return Number(row?.refunded)
}

export function refundableMinor(store: Store, capture: Row): number {
  return Number(capture.amount_minor) - refundedMinor(store, String(capture.id))
}

export function storeRefund(store: Store, refund: NewRefund): void {
  const { id, capture, amountMinor, customId, ownId, note, at } = refund
  const isSlow = takeFault(store, ['refund-pending'], String(capture.order_id)) !== undefined
  store
    .prepare(
      'insert into refunds (id, capture_id, status, currency, amount_minor, custom_id, invoice_id, note, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    )
    .run(
      id,
      String(capture.id),
      isSlow ? 'PENDING' : 'COMPLETED',
      String(capture.currency),
      amountMinor,
      customId ?? null,
      ownId ?? null,
      note ?? null,
      at,
    )
  updateCapture(store, capture, at)
}

/** Even a completed refund can fail, because the buyer's bank may send the money back. */
export type RefundEnd = 'COMPLETED' | 'FAILED'

export function storeRefundEnd(store: Store, refund: Row, { end, at }: { end: RefundEnd; at: number }): Row {
  store.prepare('update refunds set status = ? where id = ?').run(end, String(refund.id))
  const capture = store.prepare('select * from captures where id = ?').get(String(refund.capture_id)) ?? {}
  updateCapture(store, capture, at)
  return capture
}

function updateCapture(store: Store, capture: Row, at: number): void {
  const left = refundableMinor(store, capture)
  const part = left === Number(capture.amount_minor) ? 'COMPLETED' : 'PARTIALLY_REFUNDED'
  store
    .prepare('update captures set status = ?, updated_at = ? where id = ?')
    .run(left === 0 ? 'REFUNDED' : part, at, String(capture.id))
}
