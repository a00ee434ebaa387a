import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { packPriceCents } from '#shared/catalogue/pack-price.ts'
import { PACK_SIZES } from '#shared/catalogue/pack-size.ts'
import { DEFAULT_DELIVERY } from '#shared/shipping/delivery.ts'
import { shippingFeeCents } from '#shared/shipping/shipping-fee.ts'
import { aBuyer, aCheckout, type Buyer, shelve } from '../testing/checkout.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let buyer: Buyer
let sleeves: string[]
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
  buyer = await aBuyer(shop)
  sleeves = [await shelve(shop, 10_000), await shelve(shop, 10_000), await shelve(shop, 10_000)]
})
afterAll(() => shop.close())

const cart = fc.array(
  fc.record({
    at: fc.nat({ max: 2 }),
    packSize: fc.constantFrom(...PACK_SIZES),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 5 },
)
const prices = fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: 1, max: 20_000 })))

const point = {
  name: 'Tabac',
  address: '2 rue du Fort',
  city: 'Lyon',
  postalCode: '69001',
  country: 'FR',
}

test('whatever the cart, the provider takes the order, and its total is ours to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      cart,
      prices,
      fc.constantFrom('colissimo', 'mondialRelay'),
      async (lines, bases, method) => {
        for (const [at, id] of sleeves.entries()) {
          const price_cents = bases[at] ?? 1
          await shop.database.db.updateTable('sleeves').set({ price_cents }).where('id', '=', id).execute()
        }
        const items = lines.map(({ at, ...line }) => ({ ...line, product: sleeves[at] ?? '' }))
        const subtotal = lines.reduce(
          (sum, { at, packSize, quantity }) => sum + packPriceCents(bases[at] ?? 1, packSize) * quantity,
          0,
        )
        const total = subtotal + shippingFeeCents(DEFAULT_DELIVERY, method, 'France', subtotal)
        const started = await buyer.start(
          aCheckout('', { items, shippingMethod: method, pickupPoint: point, expectedTotal: total / 100 }),
        )
        expect(started).toMatchObject({ status: 200, body: { subtotal: subtotal / 100, total: total / 100 } })
        const atProvider = await shop.payment.getOrder(started.body.paymentOrderId)
        expect(atProvider).toMatchObject({ totalCents: total, currency: 'EUR' })
      },
    ),
    { numRuns: 60 },
  )
})
