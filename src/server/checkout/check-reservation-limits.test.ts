import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAID_STATES, UNPAID_HOLD_STATES } from '#shared/checkout/checkout-state.ts'
import {
  MAX_HELD_BY_NETWORK,
  MAX_HELD_UNCONFIRMED,
  RESERVATION_MS,
} from '#shared/checkout/reservation-limits.ts'
import { signUp } from '../testing/accounts.ts'
import { aBuyer, aCheckout, aNewcomer, fault, shelve } from '../testing/checkout.ts'
import { readMail } from '../testing/mails.ts'
import { stockOnShelf } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

/** A cart of `quantity` single sleeves. */
const pieces = (product: string, quantity: number) =>
  aCheckout(product, { items: [{ product, packSize: 1, quantity }] })

async function heldByNewcomers(sleeve: string): Promise<number> {
  const rows = await shop.database.db
    .selectFrom('stock_holds')
    .innerJoin('checkouts', 'checkouts.id', 'stock_holds.checkout_id')
    .innerJoin('users', 'users.id', 'checkouts.user_id')
    .select('stock_holds.quantity')
    .where('stock_holds.sleeve_id', '=', sleeve)
    .where('checkouts.state', 'in', UNPAID_HOLD_STATES)
    .where('users.email_confirmed_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('checkouts as paid')
            .select('paid.id')
            .whereRef('paid.user_id', '=', 'users.id')
            .where('paid.state', 'in', PAID_STATES),
        ),
      ),
    )
    .execute()
  return rows.reduce((sum, { quantity }) => sum + quantity, 0)
}

test('without a confirmed address 100 sleeves in all; the link of the welcome mail lifts that, however often it is opened', async () => {
  const goods = [await shelve(shop, 500), await shelve(shop, 500), await shelve(shop, 500)]
  const person = await signUp(shop)
  const cart = (counts: number[]) =>
    aCheckout('', {
      items: counts.map((quantity, at) => ({ product: goods[at] ?? '', packSize: 1, quantity })),
    })
  const start = (counts: number[]) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/checkout/payments',
      headers: person.headers,
      payload: { ...cart(counts), acceptedTerms: shop.terms.version },
    })
  const refused = await start([40, 40, MAX_HELD_UNCONFIRMED - 79])
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'EMAIL_NOT_CONFIRMED'])
  expect(refused.json().message).toContain('100 protections au plus')
  expect((await start([40, 40, MAX_HELD_UNCONFIRMED - 80])).statusCode).toBe(200)
  const mail = await readMail(shop, person.email, 'welcome')
  const token = /confirm-email#token=([\w-]+)/.exec(mail ?? '')?.[1] ?? ''
  for (let times = 0; times < 2; times++) {
    const confirmed = await shop.app.inject({
      method: 'POST',
      url: '/api/auth/confirm-email',
      payload: { token },
    })
    expect(confirmed.json()).toEqual({ message: 'Votre adresse e-mail est confirmée' })
  }
  expect((await start([40, 40, 200])).statusCode).toBe(200)
})

test('newcomers hold half of a product together, at once or one after the other', async () => {
  const sleeve = await shelve(shop, 101)
  const newcomers = await Promise.all(Array.from({ length: 10 }, () => aNewcomer(shop)))
  const replies = await Promise.all(newcomers.map((one) => one.start(pieces(sleeve, 7))))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(7)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(3)
  expect([await heldByNewcomers(sleeve), await stockOnShelf(shop, sleeve)]).toEqual([49, 52])
  const late = await (await aNewcomer(shop)).start(pieces(sleeve, 2))
  expect(late).toMatchObject({ status: 409, body: { code: 'EMAIL_NOT_CONFIRMED' } })
  expect(late.body.message).toContain('«\u00A0Écaille de jade\u00A0» est réservable à 1 au plus')
  expect((await (await aNewcomer(shop)).start(pieces(sleeve, 1))).status).toBe(200)
  // Somebody who has confirmed takes what is left, and so does somebody who once paid.
  expect((await (await aBuyer(shop)).start(pieces(sleeve, 30))).status).toBe(200)
  const customer = await aNewcomer(shop)
  await customer.bought(pieces(await shelve(shop, 5), 1))
  expect((await customer.start(pieces(sleeve, 21))).status).toBe(200)
  expect(await stockOnShelf(shop, sleeve)).toBe(0)
})

test('of fewer than 60 a newcomer may hold all; their own open hold does not count against them', async () => {
  const few = await shelve(shop, 59)
  expect((await (await aNewcomer(shop)).start(pieces(few, 59))).status).toBe(200)
  const many = await shelve(shop, 60)
  const newcomer = await aNewcomer(shop)
  expect((await newcomer.start(pieces(many, 31))).status).toBe(409)
  for (const quantity of [30, 20, 30]) expect((await newcomer.start(pieces(many, quantity))).status).toBe(200)
})

test('after four unpaid holds of the same goods in a row the next waits until they were free for 15 minutes', async () => {
  const [sleeve, other] = [await shelve(shop, 50), await shelve(shop, 50)]
  const buyer = await aBuyer(shop)
  for (let n = 0; n < 4; n++) expect((await buyer.start(aCheckout(sleeve))).status).toBe(200)
  const refused = await buyer.start(aCheckout(sleeve))
  expect(refused).toMatchObject({ status: 429, body: { code: 'HELD_TOO_OFTEN' } })
  expect(refused.headers['retry-after']).toBe(String((2 * RESERVATION_MS) / 1000))
  // Other goods may be had meanwhile; the four are over with it, and the wait begins.
  expect((await buyer.start(aCheckout(other))).status).toBe(200)
  shop.clock.forward(RESERVATION_MS - 60_000)
  const still = await buyer.start(aCheckout(sleeve))
  expect([still.status, still.headers['retry-after']]).toEqual([429, '60'])
  expect((await (await aBuyer(shop)).start(aCheckout(sleeve))).status).toBe(200)
})

test('a provider that was down is in no row; of six at once four hold', async () => {
  const sleeve = await shelve(shop, 50)
  const buyer = await aBuyer(shop)
  await fault(shop, 'create-500', 12)
  for (let n = 0; n < 4; n++) await buyer.start(aCheckout(sleeve))
  await fault(shop, 'none')
  const replies = await Promise.all(Array.from({ length: 6 }, () => buyer.start(aCheckout(sleeve))))
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(2)
})

test('all accounts of one network together hold 2,000; at once too, and other networks are not concerned', async () => {
  const goods = await Promise.all(Array.from({ length: 6 }, () => shelve(shop, 500)))
  const buyers = await Promise.all(goods.map(() => aBuyer(shop)))
  const from = (remoteAddress: string) => (at: number) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/checkout/payments',
      headers: buyers[at]?.headers ?? {},
      payload: { ...pieces(goods[at] ?? '', 450), acceptedTerms: shop.terms.version },
      remoteAddress,
    })
  const replies = await Promise.all([0, 1, 2, 3, 4].map(from('203.0.113.9')))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(4)
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(1)
  expect(4 * 450).toBeLessThanOrEqual(MAX_HELD_BY_NETWORK)
  expect((await from('203.0.113.10')(5)).statusCode).toBe(200)
})
