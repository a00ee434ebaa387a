import { sql } from 'kysely'
import type { Database } from '../src/server/database/database.ts'
import { wrongBooks } from '../src/server/testing/inventory.ts'
import { wrongDerivedColumns } from '../src/server/testing/orders.ts'
import { ENDED_STATES } from '../src/shared/checkout/checkout-state.ts'
import { NO_REVENUE_STATUSES } from '../src/shared/orders/statuses.ts'
import { call } from './call.ts'

export type Ledger = {
  captures: { id: string; status: string; amount: { value: string } }[]
  refunds: { capture_id?: string; status: string; amount: { value: string } }[]
}
export type Finding = { what: string; holds: boolean; seen: string }

export async function readLedger(sandboxUrl: string): Promise<Ledger> {
  const answer = await call<Ledger>('GET', `${sandboxUrl}/sandbox/payment/ledger`)
  if (!answer) throw new Error('The sandbox provider does not answer.')
  return answer.body
}

export const isPaid = ({ status }: Ledger['captures'][number]) =>
  ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status)

/**
 * `lost`: payments with neither an order nor a refund, and orders without a payment. `doubled`: payments with an order
 * and a refund that belongs to no order, and payments with two orders.
 */
export type Audit = { findings: Finding[]; lost: number; doubled: number }

/** Checks orders, payments, refunds and stock at the end of a campaign (decisions 14 to 16). */
export async function audit(database: Database, ledger: Ledger, start: Map<string, number>): Promise<Audit> {
  const { db } = database
  const orders = await db.selectFrom('orders').selectAll().execute()
  const paid = ledger.captures.filter(isPaid)
  const ordered = new Set(orders.map((order) => order.payment_id))
  const wholes = await db
    .selectFrom('refunds')
    .select('payment_id')
    .where('order_id', 'is', null)
    .where('state', '=', 'completed')
    .execute()
  const refunded = new Set(wholes.map(({ payment_id: id }) => id))
  const both = paid.filter(({ id }) => ordered.has(id) && refunded.has(id))
  const neither = paid.filter(({ id }) => !ordered.has(id) && !refunded.has(id))
  const unpaid = orders.filter((order) => !paid.some(({ id }) => id === order.payment_id))
  const wrongAmount = orders.filter((order) => {
    const capture = paid.find(({ id }) => id === order.payment_id)
    return capture && Math.round(Number(capture.amount.value) * 100) !== order.total_cents
  })
  const findings = [
    check(
      'every capture is one order or one whole refund without an order',
      neither.length === 0,
      `${paid.length} captures, ${orders.length} orders, ${refunded.size} refunds, ${neither.length} with neither`,
    ),
    check('no capture is both', both.length === 0, `${both.length} with both`),
    check(
      'captures = orders + refunds',
      paid.length === orders.length + refunded.size,
      `${paid.length} = ${orders.length} + ${refunded.size}`,
    ),
    check('no order without its capture', unpaid.length === 0, `${unpaid.length} orders`),
    check(
      'every order is for the amount that was captured',
      wrongAmount.length === 0,
      `${wrongAmount.length} orders`,
    ),
    check(
      'no capture has two orders',
      ordered.size === orders.length,
      `${orders.length - ordered.size} doubled`,
    ),
    await stockAddsUp(database, start),
    await booksAgree(database),
    await duesAgree(database),
    await holdsAgree(database),
    await unsettled(database),
    await gapless(database, 'number', 'order numbers'),
    await gapless(database, 'invoice_number', 'invoice numbers'),
    await mailsOnce(database),
  ]
  return {
    findings,
    lost: neither.length + unpaid.length,
    doubled: both.length + orders.length - ordered.size,
  }
}

export const check = (what: string, holds: boolean, seen: string): Finding => ({ what, holds, seen })

async function stockAddsUp({ db }: Database, start: Map<string, number>): Promise<Finding> {
  const { rows } = await sql<{ id: string; stock: number; gone: number }>`
    select sleeves.id, sleeves.stock,
      (coalesce((select sum(quantity) from stock_holds where sleeve_id = sleeves.id), 0)
      + coalesce((select sum(l.pack_size * pl.quantity) from parcel_lines pl join order_lines l on l.id = pl.line_id
          where l.sleeve_id = sleeves.id), 0)
      - coalesce((select sum(l.pack_size * wl.restocked) from withdrawal_lines wl join order_lines l on l.id = wl.line_id
          where l.sleeve_id = sleeves.id), 0))::int as gone
    from sleeves`.execute(db)
  const wrong = rows.filter(({ id, stock, gone }) => stock < 0 || stock + gone !== start.get(id))
  const all = rows.reduce((sum, row) => sum + row.gone, 0)
  const seen = wrong.map(({ id, stock, gone }) => `${id}: ${start.get(id)} - ${gone} is not ${stock}`)
  return check(
    'stock = start - held - sent + come back, for every sleeve',
    wrong.length === 0,
    seen.join('; ') || `${all} held or sent`,
  )
}

async function booksAgree(database: Database): Promise<Finding> {
  const wrong = await wrongBooks({ database })
  const seen = wrong.map(({ id, stock, moved }) => `${id}: ${moved} moved, ${stock} there`)
  return check(
    'every stock is the sum of its movements',
    wrong.length === 0,
    seen.join('; ') || 'none is off',
  )
}

async function duesAgree(database: Database): Promise<Finding> {
  const wrong = await wrongDerivedColumns({ database })
  return check(
    'every order says what it is due for, and whether it is sold',
    wrong.length === 0,
    wrong.join(', ') || 'none is off',
  )
}

async function holdsAgree({ db }: Database): Promise<Finding> {
  const { rows } = await sql<{ checkouts: number; held: number; unsent: number }>`
    select (select count(*)::int from stock_holds where checkout_id is not null) as checkouts,
      (select coalesce(sum(quantity), 0)::int from stock_holds where order_id is not null) as held,
      (select coalesce(sum(l.pack_size * (l.quantity
          - (select coalesce(sum(pl.quantity), 0) from parcel_lines pl where pl.line_id = l.id)
          - (select coalesce(sum(rl.unsent), 0) from refund_lines rl join refunds r on r.id = rl.refund_id
              where rl.line_id = l.id and r.state = 'completed'))), 0)::int
        from order_lines l join orders on orders.id = l.order_id
        where orders.status not in (${sql.join(NO_REVENUE_STATUSES)})) as unsent`.execute(db)
  const { checkouts, held, unsent } = rows[0] ?? { checkouts: 0, held: 0, unsent: 0 }
  return check(
    'the holds are those of what is to be sent',
    checkouts === 0 && held === unsent,
    `${held} held for ${unsent} to be sent, ${checkouts} holds of checkouts`,
  )
}

async function unsettled({ db }: Database): Promise<Finding> {
  const rows = await db
    .selectFrom('checkouts')
    .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const open = rows.filter(({ state }) => !ENDED_STATES.some((ended) => ended === state))
  return check(
    'every checkout has come to its end',
    open.length === 0,
    rows.map(({ state, count }) => `${state} ${count}`).join(', '),
  )
}

async function gapless(
  { db }: Database,
  column: 'number' | 'invoice_number',
  name: string,
): Promise<Finding> {
  const rows = await db.selectFrom('orders').select(column).orderBy(column).execute()
  const numbers = rows.map((row) => Number(String((row as Record<string, unknown>)[column]).slice(-6)))
  const holds = numbers.every((number, at) => number === at + 1)
  return check(`${name} have no gap`, holds, `1 to ${numbers.at(-1) ?? 0}, ${numbers.length} of them`)
}

async function mailsOnce({ db }: Database): Promise<Finding> {
  const orders = await db.selectFrom('orders').select('id').execute()
  const mails = await db.selectFrom('mails').select(['key', 'sent_at', 'attempts']).execute()
  const confirmations = mails.filter(({ key }) => key.startsWith('order-confirmation:'))
  const missing = orders.filter(
    ({ id }) => !confirmations.some(({ key }) => key === `order-confirmation:${id}`),
  )
  const unsent = mails.filter(({ sent_at }) => sent_at === null)
  const holds = missing.length === 0 && unsent.length === 0 && confirmations.length === orders.length
  return check(
    'one confirmation an order, sent',
    holds,
    `${confirmations.length} confirmations, ${mails.length} mails, ${unsent.length} unsent`,
  )
}
