import { expect, test } from 'vitest'
import { DELIVERED } from '#shared/orders/statuses.ts'
import { addDays } from '#shared/shift-dates.ts'
import { newId } from '../database/ids.ts'
import { addOrder, subjectsTo } from '../testing/orders.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { mailNewOrders } from './mail-new-orders.ts'

test('the shopkeeper gets one mail a day with the day’s orders; demo orders are not among them', async () => {
  const shop = await testShop({ NEW_ORDER_MAILS: 'daily' })
  try {
    await mailNewOrders(shop)
    expect(await subjectsTo(shop, shop.settings.alertsTo)).toEqual([])
    const { userId } = await openSession(shop)
    const now = shop.clock.now()
    const aDemoOrder = () => addOrder(shop, userId)
    await aDemoOrder()
    await mailNewOrders(shop)
    expect(await subjectsTo(shop, shop.settings.alertsTo)).toEqual([])
    const bought = async (changes = {}) =>
      addOrder(shop, userId, { checkout_id: await paidCheckout(shop, userId), ...changes })
    await bought({ created_at: addDays(now, -3) })
    await bought()
    await mailNewOrders(shop)
    await mailNewOrders(shop)
    expect(await subjectsTo(shop, shop.settings.alertsTo)).toEqual([
      expect.stringMatching(/^Commandes du .*\s: 1 de plus, 3 à préparer$/u),
    ])
  } finally {
    await shop.close()
  }
})

test('each order is announced once, without the customer’s name; demo orders are not announced', async () => {
  const shop = await testShop()
  try {
    const { userId } = await openSession(shop)
    await addOrder(shop, userId)
    const id = await addOrder(shop, userId, { checkout_id: await paidCheckout(shop, userId) })
    await mailNewOrders(shop)
    await mailNewOrders(shop)
    const mails = await shop.database.db.selectFrom('mails').selectAll().execute()
    expect(mails).toMatchObject([{ key: `new-order:${id}`, recipient: shop.settings.alertsTo }])
    expect(mails[0]?.subject).toMatch(/^Nouvelle commande C-\d{4}-\d{6} \(10,40\s€\)$/u)
    expect(mails[0]?.text).toContain('Écaille de jade')
    expect(mails[0]?.text).not.toMatch(/Ana|rue du Fort/)
  } finally {
    await shop.close()
  }
})

test('the mail about an order that needs no parcel any more does not say that it is to be prepared', async () => {
  const shop = await testShop()
  try {
    const { userId } = await openSession(shop)
    const checkout_id = await paidCheckout(shop, userId)
    await addOrder(shop, userId, { checkout_id, status: DELIVERED, due: null })
    await mailNewOrders(shop)
    const { text } = await shop.database.db.selectFrom('mails').select('text').executeTakeFirstOrThrow()
    expect(text).toMatch(/Elle a été payée\. Statut\s: Livré, livraison Colissimo\./u)
    expect(text).not.toContain('à préparer')
  } finally {
    await shop.close()
  }
})

async function paidCheckout(shop: TestShop, userId: string): Promise<string> {
  const id = newId()
  const now = shop.clock.now()
  await shop.database.db
    .insertInto('checkouts')
    .values({
      id,
      user_id: userId,
      state: 'ordered',
      payment_order_id: null,
      payment_id: null,
      subtotal_cents: 150,
      shipping_cents: 890,
      total_cents: 1040,
      shipping_method: 'colissimo',
      shipping_address: '{}',
      accepted_terms: null,
      expires_at: now,
      check_at: null,
      captured_cents: null,
      captured_currency: null,
      captured_fee_cents: null,
      capture_attempt: null,
      failure: null,
      network: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}
