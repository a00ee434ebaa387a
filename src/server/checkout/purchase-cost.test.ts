import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EmbeddedEngine } from '../database/embedded-engine.ts'
import { Exchange } from '../database/exchange.ts'
import type { Asked } from '../database/held-statements.ts'
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

/** Every statement that reaches the database from now on, on either engine, by the messages that they travel in. */
function listen(): string[][] {
  const messages: string[][] = []
  const heard = (texts: string[]) => {
    const own = texts.map((text) => text.trim().toLowerCase()).filter((text) => !OF_THE_QUEUE.test(text))
    if (own.length > 0) messages.push(own)
  }
  tap(EmbeddedEngine.prototype, 'run', (text, _values, before) => {
    heard([...((before ?? []) as Asked[]).map((one) => one.text), String(text)])
  })
  tap(pg.Client.prototype, 'query', (first) => {
    heard(first instanceof Exchange ? first.asked.map((one) => one.text) : [String(first)])
  })
  return messages
}

/** Tells what this method is called with, and lets it go on. */
function tap(prototype: object, method: 'run' | 'query', heard: (...given: unknown[]) => void): void {
  const methods = prototype as Record<string, (...given: unknown[]) => unknown>
  const own = methods[method]
  vi.spyOn(methods, method).mockImplementation(function (this: unknown, ...given) {
    heard(...given)
    return own?.apply(this, given)
  })
}

const isEdge = (statement: string) => /^(?:begin|commit)/.test(statement)

test('a purchase takes 24 statements in 3 transactions and 21 messages, and leaves 2 jobs; each notification takes one more', async () => {
  const sleeve = await shelve(shop, 500)
  const buyer = await aBuyer(shop)
  const { headers } = buyer
  // The first call of a session notes that it is used.
  await shop.app.inject({ url: '/api/orders/my-orders', headers })
  const messages = listen()
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

  const statements = messages.flat()
  expect(
    messages.length - 1,
    messages.map((one) => one.map((text) => text.slice(0, 60)).join(' + ')).join('\n'),
  ).toBeLessThanOrEqual(21 + 2)
  // One is this test's own.
  const work = statements.filter((statement) => !isEdge(statement))
  expect(work.length - 1, work.map((one) => one.slice(0, 80)).join('\n')).toBeLessThanOrEqual(24 + 2)
  expect(statements.filter((statement) => statement === 'begin')).toHaveLength(3)
  expect(work.filter((statement) => statement.startsWith('insert into jobs.'))).toHaveLength(2)

  const read = await shop.app.inject({ url: `/api/orders/${body._id}`, headers })
  expect(read.json()).toEqual(body)
})
