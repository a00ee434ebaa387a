import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { usualPackCents } from '#shared/catalogue/pack-price.ts'
import { USUAL_SIZES } from '#shared/catalogue/pack-size.ts'
import { DEFAULT_DELIVERY } from '#shared/shipping/delivery.ts'
import { shippingFeeCents } from '#shared/shipping/shipping-fee.ts'
import { packColumns } from '../catalogue/pack-columns.ts'
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
    pack: fc.nat(),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  { minLength: 1, maxLength: 5 },
)
const product = fc.record({
  base: fc.integer({ min: 1, max: 20_000 }),
  own: fc.uniqueArray(
    fc.record({ size: fc.integer({ min: 1, max: 33 }), priceCents: fc.integer({ min: 1, max: 20_000 }) }),
    { maxLength: 8, selector: ({ size }) => size },
  ),
})
const products = fc.tuple(product, product, product)

const point = {
  name: 'Tabac',
  address: '2 rue du Fort',
  city: 'Lyon',
  postalCode: '69001',
  country: 'FR',
}

test('the provider accepts the order of any cart, and its total equals the shop’s to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      cart,
      products,
      fc.constantFrom('colissimo', 'mondialRelay'),
      async (wanted, offered, method) => {
        for (const [at, id] of sleeves.entries()) {
          const { base: price_cents = 1, own = [] } = offered[at] ?? {}
          const packs = packColumns(own.map((pack) => ({ ...pack, sku: '', gtin: '', offered: true })))
          await shop.database.db
            .updateTable('sleeves')
            .set({ price_cents, ...packs })
            .where('id', '=', id)
            .execute()
        }
        const lines = wanted.map(({ at, pack, quantity }) => {
          const { base = 1, own = [] } = offered[at] ?? {}
          const usual = USUAL_SIZES.map((size) => ({ size, priceCents: usualPackCents(base, size) }))
          const packs = own.length > 0 ? own : usual
          return { at, quantity, ...(packs[pack % packs.length] ?? { size: 5, priceCents: base }) }
        })
        const items = lines.map(({ at, size: packSize, quantity }) => ({
          product: sleeves[at] ?? '',
          packSize,
          quantity,
        }))
        const subtotal = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
        const total = subtotal + shippingFeeCents(DEFAULT_DELIVERY, method, 'France', subtotal)
        const started = await buyer.start(
          aCheckout('', { items, shippingMethod: method, pickupPoint: point, expectedTotal: total / 100 }),
        )
        expect(started).toMatchObject({
          status: 200,
          body: { subtotal: subtotal / 100, total: total / 100 },
        })
        const atProvider = await shop.payment.getOrder(started.body.paymentOrderId)
        expect(atProvider).toMatchObject({ totalCents: total, currency: 'EUR' })
      },
    ),
    { numRuns: 60 },
  )
})
