import { NO_OWN_NUMBERS } from '#shared/chart-of-accounts.ts'
import { packsOf } from '../src/server/catalogue/sale-columns.ts'
import type { Database } from '../src/server/database/database.ts'
import { exportMonth } from '../src/server/documents/export-month.ts'
import { decimalToCents } from '../src/shared/decimal-money.ts'
import { NO_REVENUE_STATUSES } from '../src/shared/orders/statuses.ts'
import { parisDay } from '../src/shared/paris-day.ts'
import { codeDiscount } from '../src/shared/promotions/code-discount.ts'
import { check, type Finding, isPaid, type Ledger } from './audit.ts'
import { SCARCE_CODE } from './prepare-shop.ts'

export async function reductionFindings(database: Database, ledger: Ledger): Promise<Finding[]> {
  return [
    await reductionsUsed(database),
    await linesAddUp(database),
    await scarceCode(database),
    await journalIsPaid(database, ledger),
  ]
}

/** If there are fewer orders, they may all lack a reduction by chance. */
const ENOUGH_ORDERS = 10

async function reductionsUsed({ db }: Database): Promise<Finding> {
  const { codes, orders } = await db
    .selectFrom('orders')
    .select((eb) => [
      eb.fn.count<number>('promotion_code').as('codes'),
      eb.fn.countAll<number>().as('orders'),
    ])
    .executeTakeFirstOrThrow()
  const { sales } = await db
    .selectFrom('order_lines')
    .innerJoin('sleeves', 'sleeves.id', 'order_lines.sleeve_id')
    .select((eb) => eb.fn.countAll<number>().as('sales'))
    .where('sleeves.is_on_sale', '=', true)
    .executeTakeFirstOrThrow()
  return check(
    'some bought with a code, and some at a sale price',
    orders < ENOUGH_ORDERS || (codes > 0 && sales > 0),
    `${codes} of ${orders} orders with a code, ${sales} lines at a sale price`,
  )
}

async function linesAddUp({ db }: Database): Promise<Finding> {
  const orders = await db
    .selectFrom('orders')
    .leftJoin('promotions', 'promotions.id', 'orders.promotion_id')
    .select(['orders.id', 'number', 'subtotal_cents', 'discount_cents', 'kind', 'value'])
    .execute()
  const lines = await db
    .selectFrom('order_lines')
    .innerJoin('sleeves', 'sleeves.id', 'order_lines.sleeve_id')
    .select(['order_id', 'pack_size', 'quantity', 'unit_price_cents', 'discount_cents'])
    .select(['price_cents', 'packs', 'sale_price_cents', 'sale_struck_cents', 'sale_packs', 'is_on_sale'])
    .orderBy('position')
    .execute()
  const linesOf = Map.groupBy(lines, (line) => line.order_id)
  const wrong = orders.filter((order) => {
    const own = linesOf.get(order.id) ?? []
    const wanted = own.map((line) => {
      const pack = packsOf(line).find(({ size }) => size === line.pack_size)
      return { cents: (pack?.presentCents ?? 0) * line.quantity, isEligible: !line.is_on_sale }
    })
    const { kind, value } = order
    const parts = kind && value !== null ? codeDiscount({ kind, value }, wanted) : wanted.map(() => 0)
    const isLineWrong = own.some(
      (line, at) =>
        line.unit_price_cents * line.quantity !== wanted[at]?.cents || line.discount_cents !== parts[at],
    )
    return (
      isLineWrong ||
      order.subtotal_cents !== sumOf(wanted.map(({ cents }) => cents)) ||
      order.discount_cents !== sumOf(parts)
    )
  })
  const off = sumOf(orders.map((order) => order.discount_cents))
  return check(
    'every line has its price, every code took off what it says, to the cent',
    wrong.length === 0,
    wrong.map(({ number }) => number).join(', ') || `${off} cents taken off`,
  )
}

/**
 * Money that arrives after its checkout has expired may still make an order with the promised reduction, so such orders
 * do not count.
 */
async function scarceCode({ db }: Database): Promise<Finding> {
  const uses = await db
    .selectFrom('orders')
    .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
    .select(['orders.created_at', 'checkouts.expires_at'])
    .where('orders.promotion_code', '=', SCARCE_CODE.code)
    // An order that ended before anything was sent gives its use of the code back, so it is not counted.
    .where((eb) => eb.or([eb('status', 'not in', NO_REVENUE_STATUSES), eb('shipped_at', 'is not', null)]))
    .execute()
  const late = uses.filter(({ created_at: at, expires_at: until }) => at > until)
  return check(
    'the scarce code was used no more often than it may be',
    uses.length - late.length <= SCARCE_CODE.uses,
    `${uses.length} of ${SCARCE_CODE.uses} uses, ${late.length} with money that came late`,
  )
}

async function journalIsPaid(database: Database, { captures }: Ledger): Promise<Finding> {
  const orders = await database.db
    .selectFrom('orders')
    .select(['payment_id', 'created_at', 'invoice_number'])
    .execute()
  const months = new Set(orders.map((order) => parisDay(order.created_at).slice(0, 7)))
  const booked = new Map<string, number>()
  for (const month of months)
    for await (const text of exportMonth(database.db, { month, format: 'journal' }, NO_OWN_NUMBERS))
      for (const line of String(text).trim().split('\r\n')) {
        const cells = line.split(';')
        booked.set(cells[1] ?? '', decimalToCents((cells[12] ?? '').replace(',', '.')) ?? 0)
      }
  const paid = new Map(captures.filter(isPaid).map(({ id, amount }) => [id, decimalToCents(amount.value)]))
  const wrong = orders.filter(
    (order) => booked.get(order.invoice_number ?? '') !== paid.get(order.payment_id ?? ''),
  )
  const total = sumOf(orders.map((order) => booked.get(order.invoice_number ?? '') ?? 0))
  return check(
    'the journal is the sum of the payments',
    wrong.length === 0,
    wrong.map((order) => order.invoice_number).join(', ') || `${total} cents in ${orders.length} invoices`,
  )
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)
