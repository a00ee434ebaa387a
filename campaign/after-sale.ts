import { sql } from 'kysely'
import type { Database } from '../src/server/database/database.ts'
import { check, type Finding, type Ledger } from './audit.ts'

export async function afterSaleFindings(database: Database, ledger: Ledger): Promise<Finding[]> {
  return [
    await somethingWasDone(database),
    await refundsAgree(database, ledger),
    await packsAddUp(database),
    await returnsAreOfSentPacks(database),
    await creditNotesAgree(database),
  ]
}

const ENOUGH_ORDERS = 10

async function somethingWasDone({ db }: Database): Promise<Finding> {
  const { rows } = await sql<{ orders: number; parcels: number; refunds: number; returns: number }>`
    select (select count(*)::int from orders) as orders, (select count(*)::int from parcels) as parcels,
      (select count(*)::int from refunds where order_id is not null) as refunds,
      (select count(*)::int from withdrawals) as returns`.execute(db)
  const { orders, parcels, refunds, returns } = rows[0] ?? { orders: 0, parcels: 0, refunds: 0, returns: 0 }
  return check(
    'orders were sent, withdrawn from and refunded',
    orders < ENOUGH_ORDERS || (parcels > 0 && refunds > 0),
    `${parcels} parcels, ${refunds} refunds, ${returns} withdrawals of ${orders} orders`,
  )
}

async function refundsAgree({ db }: Database, { refunds }: Ledger): Promise<Finding> {
  const { rows } = await sql<
    Record<'number' | 'payment_id', string> & Record<'total' | 'refunded' | 'done', number>
  >`
    select number, payment_id, total_cents as total, refunded_cents as refunded,
      (select coalesce(sum(amount_cents), 0)::int from refunds
        where refunds.order_id = orders.id and state = 'completed') as done
    from orders where payment_id is not null`.execute(db)
  const atProvider = new Map<string, number>()
  for (const { capture_id: id, status, amount } of refunds)
    if (id !== undefined && status !== 'FAILED')
      atProvider.set(id, (atProvider.get(id) ?? 0) + Math.round(Number(amount.value) * 100))
  const wrong = rows.filter(
    ({ payment_id, total, refunded, done }) =>
      refunded !== done || refunded > total || refunded !== (atProvider.get(payment_id) ?? 0),
  )
  const seen = wrong.map(({ number, payment_id, refunded, done }) => {
    return `${number}: ${refunded} refunded, ${done} done, ${atProvider.get(payment_id) ?? 0} at the provider`
  })
  const sum = rows.reduce((cents, { refunded }) => cents + refunded, 0)
  return check(
    'what an order has given back is what its refunds and the provider have',
    wrong.length === 0,
    seen.join('; ') || `${sum} cents`,
  )
}

async function packsAddUp({ db }: Database): Promise<Finding> {
  const { rows } = await sql<{ number: string; sold: number; sent: number; taken: number }>`
    select number, l.quantity as sold,
      (select coalesce(sum(pl.quantity), 0)::int from parcel_lines pl join parcels p on p.id = pl.parcel_id
        where pl.line_id = l.id and not p.is_resent) as sent,
      (select coalesce(sum(rl.unsent), 0)::int from refund_lines rl join refunds r on r.id = rl.refund_id
        where rl.line_id = l.id and r.state = 'completed') as taken
    from order_lines l join orders on orders.id = l.order_id`.execute(db)
  const wrong = rows.filter(({ sold, sent, taken }) => sent + taken > sold)
  const seen = wrong.map(
    ({ number, sold, sent, taken }) => `${number}: ${sent} sent + ${taken} taken out of ${sold}`,
  )
  return check('no pack was sent twice, or sent and taken out', wrong.length === 0, seen.join('; ') || 'none')
}

async function returnsAreOfSentPacks({ db }: Database): Promise<Finding> {
  const { rows } = await sql<{ number: string; back: number; sent: number }>`
    select number,
      (select coalesce(sum(restocked + damaged), 0)::int from withdrawal_lines where line_id = l.id) as back,
      (select coalesce(sum(pl.quantity), 0)::int from parcel_lines pl where pl.line_id = l.id) as sent
    from order_lines l join orders on orders.id = l.order_id`.execute(db)
  const wrong = rows.filter(({ back, sent }) => back > sent)
  const seen = wrong.map(({ number, back, sent }) => `${number}: ${back} came back of ${sent}`)
  const all = rows.reduce((sum, { back }) => sum + back, 0)
  return check('no more came back than was sent', wrong.length === 0, seen.join('; ') || `${all} packs`)
}

async function creditNotesAgree({ db }: Database): Promise<Finding> {
  const { rows } = await sql<{ refunds: number; notes: number; without: number }>`
    select (select count(*)::int from refunds where order_id is not null and state = 'completed') as refunds,
      (select count(*)::int from documents where kind = 'creditNote') as notes,
      (select count(*)::int from refunds r where order_id is not null and state = 'completed'
        and not exists (select from documents d where d.refund_id = r.id)) as without`.execute(db)
  const { refunds, notes, without } = rows[0] ?? { refunds: 0, notes: 0, without: 0 }
  return check(
    'each refund of an order has one credit note',
    refunds === notes && without === 0,
    `${notes} credit notes for ${refunds} refunds, ${without} without`,
  )
}
