import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EmbeddedEngine } from '../database/embedded-engine.ts'
import { settle } from '../settlement/settle-checkout.ts'
import { aBuyer, aCheckout, ledger, shelve } from '../testing/checkout.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
  await shop.receiveWebhooks()
})
afterAll(() => shop.close())

/** The queue's own: looking for work, and noting that it is done, for many jobs at once. */
const OF_THE_QUEUE = /^\s*with\s+(?:next|results) as/i

/** Every statement that reaches the database from now on, on either engine. */
function listen(): string[] {
  const statements: string[] = []
  const heard = (text: unknown) => {
    if (typeof text === 'string' && !OF_THE_QUEUE.test(text)) statements.push(text.trim().toLowerCase())
  }
  tap(EmbeddedEngine.prototype, 'run', heard)
  tap(pg.Client.prototype, 'query', heard)
  return statements
}

/** Tells the text of each statement that this method is called with, and lets it go on. */
function tap(prototype: object, method: 'run' | 'query', heard: (text: unknown) => void): void {
  const methods = prototype as Record<string, (...given: unknown[]) => unknown>
  const own = methods[method]
  vi.spyOn(methods, method).mockImplementation(function (this: unknown, ...given) {
    const [first] = given
    heard(typeof first === 'object' && first !== null && 'text' in first ? first.text : first)
    return own?.apply(this, given)
  })
}

const isEdge = (statement: string) => /^(?:begin|commit)/.test(statement)

test('a purchase takes 24 statements in 3 transactions and leaves 2 jobs; each notification takes one more', async () => {
  const sleeve = await shelve(shop, 500)
  const buyer = await aBuyer(shop)
  const { headers } = buyer
  // The first call of a session notes that it is used.
  await shop.app.inject({ url: '/api/orders/my-orders', headers })
  const statements = listen()
  const paymentId = await buyer.paid(aCheckout(sleeve))
  const { status, body } = await buyer.order(paymentId)
  expect(status).toBe(201)
  await expect.poll(async () => (await ledger(shop)).webhooks.filter(({ done }) => done).length).toBe(2)
  await shop.jobs.drain()
  const { id } = await shop.database.db
    .selectFrom('checkouts')
    .select('id')
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  // The job of the capture, which is due after a quarter of a minute.
  await settle(shop, id)

  // One is this test's own.
  const work = statements.filter((statement) => !isEdge(statement))
  expect(work.length - 1, work.map((one) => one.slice(0, 80)).join('\n')).toBeLessThanOrEqual(24 + 2)
  expect(statements.filter((statement) => statement === 'begin')).toHaveLength(3)
  expect(work.filter((statement) => statement.startsWith('insert into jobs.'))).toHaveLength(2)

  const read = await shop.app.inject({ url: `/api/orders/${body._id}`, headers })
  expect(read.json()).toEqual(body)
})
