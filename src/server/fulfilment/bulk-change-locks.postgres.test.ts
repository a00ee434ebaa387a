import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { waitingForLocks } from '../testing/database.ts'
import { addOrder } from '../testing/orders.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { requestBulkChange, undoBulkChange } from './request-bulk-change.ts'
import { runBulkChange } from './run-bulk-change.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/** Returns a shop whose job queue holds each transaction just before it enqueues a job, until the test releases it. */
function holdAtJob(): { held: TestShop; reached: Promise<void>; goOn: () => void } {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const enqueue: TestShop['jobs']['enqueue'] = async (...job) => {
    reached.resolve()
    await gate.promise
    return shop.jobs.enqueue(...job)
  }
  const held = { ...shop, jobs: { ...shop.jobs, enqueue } }
  return { held, reached: reached.promise, goOn: () => gate.resolve() }
}

test('if a bulk change is undone while one of its orders is being sent, that order is undone too and does not stay sent', async () => {
  const admin = await openSession(shop, 'admin')
  const customer = await openSession(shop)
  const orderId = await addOrder(shop, customer.userId, { goods: [{ sleeveId: await addSleeve(shop) }] })
  const requestId = newId()
  const orders = [{ id: orderId, version: 1, trackingNumber: '6A00000000001' }]
  const by = { id: admin.userId, role: 'admin' as const }
  await requestBulkChange(shop, { requestId, status: 'En cours de livraison', orders }, by)

  const { held, reached, goOn } = holdAtJob()
  const sending = runBulkChange(held, requestId)
  await reached
  await undoBulkChange(shop, requestId, by)
  const undoing = runBulkChange(shop, requestId)
  await Promise.race([undoing, expect.poll(() => waitingForLocks(shop.database)).toBeGreaterThan(0)])
  goOn()
  await Promise.all([sending, undoing])

  const { state } = await shop.database.db
    .selectFrom('bulk_change_orders')
    .select('state')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { status } = await shop.database.db
    .selectFrom('orders')
    .select('status')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect([state, status]).toEqual(['undone', 'En cours de préparation'])
})
