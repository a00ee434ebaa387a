import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#shared/orders/contract.ts'
import { aBuyer, aCheckout, shelve, type Buyer } from '../testing/checkout.ts'
import { addOrder } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { enqueuePastDocuments, issuePastDocuments } from './issue-past-documents.ts'

let shop: TestShop
let admin: Buyer
let buyer: Buyer
beforeAll(async () => {
  shop = await testShop({ INVOICE_VAT: 'included' })
  admin = await aBuyer(shop, 'admin')
  buyer = await aBuyer(shop)
})
afterAll(() => shop.close())

const order = async (id: string, { headers } = admin) =>
  (await shop.app.inject({ url: `/api/orders/${id}`, headers })).json<Order>()

test('shopkeeper and customer get the same frozen documents with the order', async () => {
  const { body } = await buyer.bought(aCheckout(await shelve(shop, 100)))
  const id = String((body as { _id?: string })._id)
  await admin.post(`/api/orders/${id}/refunds`, { amount: 1 })
  const seen = await order(id)
  expect(seen.invoice?.content).toMatchObject({ number: seen.invoice?.number, total: seen.total })
  expect(seen.creditNotes).toMatchObject([
    { number: 'A-2026-000001', total: 1, content: { corrects: { number: seen.invoice?.number } } },
  ])
  const own = await order(id, buyer)
  expect([own.invoice, own.creditNotes]).toEqual([seen.invoice, seen.creditNotes])
})

test('orders from before the archive get their invoice and credit notes, once, as they were printed', async () => {
  const swiss = {
    firstName: 'Zoé',
    lastName: 'Roth',
    street: 'Rue 1',
    city: 'Genève',
    postalCode: '1200',
    country: 'Suisse',
  }
  const id = await addOrder(shop, buyer.userId, {
    shipping_address: JSON.stringify(swiss),
    number: 'C-2026-900001',
    invoice_number: 'F-2026-900001',
    invoice_vat: 'included',
    refunded_cents: 100,
    created_at: new Date('2026-03-02T10:00:00Z'),
  })
  await shop.database.db
    .insertInto('refunds')
    .values({
      id: '01991d3e-0000-7000-8000-000000000001',
      order_id: id,
      checkout_id: null,
      payment_id: 'CAPTURE-OLD',
      amount_cents: 100,
      state: 'completed',
      reason: 'admin',
      created_at: new Date('2026-03-05T10:00:00Z'),
      completed_at: new Date('2026-03-05T10:00:00Z'),
    })
    .execute()
  expect((await order(id)).invoice?.content).toBeNull()
  await enqueuePastDocuments(shop)
  await shop.jobs.drain()
  await issuePastDocuments(shop)
  const { invoice, creditNotes, total } = await order(id)
  expect(invoice?.content).toMatchObject({
    number: invoice?.number,
    issuedAt: '2026-03-02T10:00:00.000Z',
    vat: { mode: 'included', country: 'France', percent: 20 },
    total,
  })
  expect(creditNotes).toMatchObject([
    {
      total: 1,
      issuedAt: '2026-11-21T10:00:00.000Z',
      content: { payment: { at: '2026-03-05T10:00:00.000Z' } },
    },
  ])
  const { count } = await shop.database.db
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(count).toBe(2)
})
