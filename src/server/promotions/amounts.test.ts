import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualPackCents } from '#shared/catalogue/pack-price.ts'
import { USUAL_SIZES } from '#shared/catalogue/pack-size.ts'
import type { Order } from '#shared/orders/contract.ts'
import { REFUND_OF_FREE_PACKS } from '#shared/refunds/refund-rules.ts'
import { addDays } from '#shared/shift-dates.ts'
import { packColumns } from '../catalogue/pack-columns.ts'
import { addSleeve, pricedSince } from '../testing/catalogue.ts'
import { aBuyer, aCheckout, type Buyer } from '../testing/checkout.ts'
import { addCode } from '../testing/promotions.ts'
import { START, testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: Buyer
let buyer: Buyer
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
  admin = await aBuyer(shop, 'admin')
  buyer = await aBuyer(shop)
})
afterAll(() => shop.close())

const cents = (euros: number | undefined) => Math.round((euros ?? 0) * 100)
const sumOf = <T>(all: readonly T[], centsOf: (one: T) => number) =>
  all.reduce((sum, one) => sum + centsOf(one), 0)
const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
  const { headers } = admin
  const answer = await shop.app.inject({ method, url, headers, ...(payload && { payload }) })
  return { status: answer.statusCode, body: answer.json<Order & Refused>() }
}

type OwnPack = { size: number; priceCents: number }
type Product = { id: string; packs: OwnPack[]; isOnSale: boolean }
type Wares = { price: number; percent: number | null; own: OwnPack[] }

async function aProduct({ price, percent, own }: Wares): Promise<Product> {
  const packs = packColumns(own.map((pack) => ({ ...pack, sku: '', gtin: '', offered: true })))
  const id = await addSleeve(shop, { price_cents: price, stock: 100_000, ...packs })
  const regular = own.length > 0 ? own : usualPacks(price)
  if (percent === null) return { id, packs: regular, isOnSale: false }
  await pricedSince(shop, id, addDays(START, -60))
  const sale = { percent, from: '2026-11-21', to: '2026-11-30' }
  const saved = await call('PATCH', `/api/sleeves/${id}`, { sale })
  expect(saved.status).toBe(200)
  const reduce = (of: number) => Math.round((of * (100 - percent)) / 100)
  const reduced =
    own.length > 0
      ? own.map(({ size, priceCents }) => ({ size, priceCents: reduce(priceCents) || priceCents }))
      : usualPacks(reduce(price))
  return { id, packs: reduced, isOnSale: true }
}

const usualPacks = (price: number) =>
  USUAL_SIZES.map((size) => ({ size, priceCents: usualPackCents(price, size) }))

const products = fc.array(
  fc.record({
    price: fc.integer({ min: 99, max: 2_000 }),
    percent: fc.option(fc.integer({ min: 5, max: 90 }), { freq: 1 }),
    own: fc.uniqueArray(
      fc.record({ size: fc.integer({ min: 1, max: 31 }), priceCents: fc.integer({ min: 60, max: 5_000 }) }),
      { maxLength: 8, selector: ({ size }) => size },
    ),
  }),
  { minLength: 3, maxLength: 3 },
)
const cart = fc.array(
  fc.record({
    at: fc.nat({ max: 2 }),
    pack: fc.nat(),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 4 },
)
const reduction = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 90 }) }),
    fc.record({ kind: fc.constant('amount' as const), value: fc.constantFrom(0.01, 0.24, 0.77, 9.99) }),
  ),
  { freq: 5 },
)
const refunds = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ at: fc.nat({ max: 3 }), quantity: fc.integer({ min: 1, max: 3 }) }),
    },
    { weight: 1, arbitrary: fc.constant({ shipping: true }) },
    { weight: 1, arbitrary: fc.record({ amount: fc.constantFrom(0.01, 0.33, 1.5) }) },
  ),
  { maxLength: 6 },
)

test('for any cart, reductions, code and partial refunds: lines, payment, invoice, credit notes, VAT, journal and FEC add up to the cent', async () => {
  const booked: Order[] = []
  await fc.assert(
    fc.asyncProperty(
      products,
      cart,
      reduction,
      refunds,
      fc.boolean(),
      async (wares, lines, off, request, isKept) => {
        const shelf = await Promise.all(wares.map(aProduct))
        const order = await buy(
          lines.map(({ at, pack, quantity }) => wantedOf(shelf[at] as Product, pack, quantity)),
          off,
        )
        await refundSome(order, request)
        const partly = await readOrder(order._id)
        const isOver = isKept || partly.refundedTotal === order.total
        const done = isOver ? partly : await refundRest(partly)
        expectNotes(done)
        booked.push(done)
      },
    ),
    { numRuns: 12 },
  )
  await expectBooked(booked)
})

type Wanted = Omit<Product, 'packs'> & { cents: number; packSize: number; quantity: number }

function wantedOf({ packs, ...product }: Product, pack: number, quantity: number): Wanted {
  const { size, priceCents } = packs[pack % packs.length] as OwnPack
  return { ...product, cents: priceCents, packSize: size, quantity }
}

type Off = { kind: 'percent' | 'amount'; value: number } | null

async function buy(wanted: readonly Wanted[], off: Off): Promise<Order> {
  const items = wanted.map(({ id, packSize, quantity }) => ({ product: id, packSize, quantity }))
  const priceOf = (line: Wanted) => line.cents * line.quantity
  const eligible = sumOf(wanted, (line) => (line.isOnSale ? 0 : priceOf(line)))
  const given = off && (await addCode(shop, admin, off))
  const whole = off?.kind === 'percent' ? Math.round((eligible * off.value) / 100) : cents(off?.value)
  const discount = Math.min(whole, eligible)
  const request = {
    items,
    country: 'France',
    shippingMethod: 'colissimo',
    ...(given && { code: given.code }),
  }
  const quote = await buyer.post('/api/checkout/quote', request)
  if (given && eligible === 0) {
    expect(quote).toMatchObject({ status: 422, body: { code: 'CODE_REFUSED' } })
    return buy(wanted, null)
  }
  expect(cents(quote.body.discount)).toBe(discount)
  const { total } = quote.body
  const bought = await buyer.bought(
    aCheckout('', { items, ...(given && { code: given.code }), expectedTotal: total ?? 0 }),
  )
  expect(bought.status).toBe(201)
  const order = bought.body as Order
  expect(order).toMatchObject({ total, ...(given && { promotionCode: given.code }) })
  expect(cents(order.subtotal)).toBe(sumOf(wanted, priceOf))
  expect(cents(order.total)).toBe(sumOf(wanted, priceOf) - discount + cents(order.shippingCost))
  expect(sumOf(order.items, (line) => cents(line.discount))).toBe(discount)
  for (const [at, line] of order.items.entries())
    expect(cents(line.discount)).toBeLessThanOrEqual(
      wanted[at]?.isOnSale ? 0 : cents(line.price) * line.quantity,
    )
  expect((await shop.payment.getCapture(order.paymentId ?? ''))?.amountCents).toBe(cents(order.total))
  const invoice = order.invoice?.content
  expect(sumOf(invoice?.lines ?? [], (line) => cents(line.total))).toBe(cents(order.total))
  expect(cents(invoice?.moved)).toBe(cents(order.total))
  return order
}

type Refused = { fields?: { amount?: string } }

async function refundSome(order: Order, request: readonly object[]): Promise<void> {
  const left = new Map(order.items.map(({ _id, quantity }) => [_id, quantity]))
  let isAmountTyped = false
  for (const each of request) {
    const line = 'at' in each ? order.items[Number(each.at) % order.items.length]?._id : undefined
    const quantity = Math.min(left.get(line ?? '') ?? 0, 'quantity' in each ? Number(each.quantity) : 0)
    if (line !== undefined && quantity === 0) continue
    const before = await readOrder(order._id)
    const body = line === undefined ? each : { lines: [{ line, quantity }] }
    const { status, body: answer } = await call('POST', `/api/orders/${order._id}/refunds`, body)
    const after = await readOrder(order._id)
    expect(cents(after.refundedTotal)).toBeLessThanOrEqual(cents(order.total))
    if (status > 201) expect(after.refundedTotal).toBe(before.refundedTotal)
    else if (line !== undefined) left.set(line, (left.get(line) ?? 0) - quantity)
    isAmountTyped ||= 'amount' in each
    // The shop refuses to refund packs that a code made free.
    if (line !== undefined && !isAmountTyped && answer.fields?.amount !== REFUND_OF_FREE_PACKS)
      expect(status).toBe(201)
  }
  const allBack = [...left.values()].every((packs) => packs === 0)
  const { refundedTotal } = await readOrder(order._id)
  if (allBack && !isAmountTyped)
    expect([0, cents(order.shippingCost)]).toContain(cents(order.total) - cents(refundedTotal))
}

async function refundRest({ _id: id, total }: Order): Promise<Order> {
  const { body } = await call('POST', `/api/orders/${id}/refunds`, {})
  expect(body).toMatchObject({ refundedTotal: total, status: 'Remboursé' })
  return body
}

const readOrder = async (id: string): Promise<Order> => (await call('GET', `/api/orders/${id}`)).body

function expectNotes({ total, refundedTotal, invoice, creditNotes }: Order): void {
  const notes = creditNotes.map(({ content }) => content)
  for (const note of notes) expect(sumOf(note.lines, (line) => cents(line.total))).toBe(cents(note.moved))
  expect(sumOf(notes, ({ moved }) => cents(moved))).toBe(cents(refundedTotal))
  if (refundedTotal !== total) return
  expect(sumOf(notes, (note) => cents(note.total))).toBe(cents(invoice?.content?.total))
  expect(sumOf(notes, (note) => cents(note.vatAmount))).toBe(cents(invoice?.content?.vatAmount))
}

async function expectBooked(orders: readonly Order[]): Promise<void> {
  const { headers } = admin
  const month = async (format: string) => {
    const url = `/api/admin/documents/export?month=2026-11&format=${format}`
    return (await shop.app.inject({ method: 'GET', url, headers })).body.trim().split('\r\n').slice(1)
  }
  const amount = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
  const sum = (rows: readonly string[][], at: number) => sumOf(rows, (cells) => amount(cells[at]))
  const [journal, fec] = [await month('journal'), await month('fec')]
  for (const { number: orderNumber, total, refundedTotal, invoice, creditNotes } of orders) {
    const rows = journal.map((line) => line.split(';')).filter((cells) => cells[3] === orderNumber)
    expect(rows).toHaveLength(1 + creditNotes.length)
    expect(sum(rows, 9) + sum(rows, 10)).toBe(sum(rows, 11))
    const back = sumOf(creditNotes, ({ content }) => cents(content.total))
    expect(sum(rows, 11)).toBe(cents(invoice?.content?.total) - back)
    expect([sum(rows, 12), sum(rows, 13)]).toEqual([cents(total), cents(refundedTotal)])
    for (const number of [invoice?.number ?? '', ...creditNotes.map((note) => note.number)]) {
      const entries = fec.map((line) => line.split('\t')).filter((cells) => cells[8] === number)
      expect(entries.length).toBeGreaterThan(0)
      expect(sum(entries, 11)).toBe(sum(entries, 12))
    }
  }
}
