import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_HELD_UNCONFIRMED } from '#shared/cart/order-limits.ts'
import { MAX_HELD_BY_NETWORK, RESERVATION_MS } from '#shared/checkout/reservation-limits.ts'
import { settleUnfinished } from '../settlement/settle-unfinished.ts'
import { signUp } from '../testing/accounts.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { aBuyer, aCheckout, aNewcomer, aRegular, fault, shelve, pieces } from '../testing/checkout.ts'
import { readMail } from '../testing/mails.ts'
import { stockOnShelf } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

test('an account without a confirmed address may hold 300 sleeves in all; the welcome mail’s link lifts that limit', async () => {
  const goods = [await shelve(shop, 1000), await shelve(shop, 1000), await shelve(shop, 1000)]
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
      payload: { ...cart(counts), acceptedTerms: shop.settings.terms.version },
    })
  const refused = await start([40, 40, MAX_HELD_UNCONFIRMED - 79])
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'EMAIL_NOT_CONFIRMED'])
  expect(refused.json().message).toContain('300 pochettes au plus')
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
  expect((await start([40, 40, 400])).statusCode).toBe(200)
})

test('customers who never paid may hold at most half of a product together, confirmed or not, at once or in turn', async () => {
  const sleeve = await shelve(shop, 101)
  const newcomers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => (n % 2 ? aBuyer(shop) : aNewcomer(shop))),
  )
  const replies = await Promise.all(newcomers.map((one, n) => one.start(pieces(sleeve, 7), `198.18.1.${n}`)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(7)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(3)
  expect(await stockOnShelf(shop, sleeve)).toBe(52)
  const late = await (await aBuyer(shop)).start(pieces(sleeve, 2), '198.18.1.20')
  expect(late).toMatchObject({ status: 409, body: { code: 'TOO_MUCH_RESERVED' } })
  expect(late.body.message).toBe(
    'Pour une première commande, «\u202FÉcaille de jade\u202F» est limité à 1 pochette pour le moment\u00A0: d’autres clients sont en train de payer, réessayez dans quelques minutes.',
  )
  expect((await (await aNewcomer(shop)).start(pieces(sleeve, 1), '198.18.1.21')).status).toBe(200)
  const none = await (await aBuyer(shop)).start(pieces(sleeve, 1), '198.18.1.22')
  expect(none.body.message).toContain('n’est plus disponible pour le moment')
  expect((await (await aRegular(shop)).start(pieces(sleeve, 51))).status).toBe(200)
  expect(await stockOnShelf(shop, sleeve)).toBe(0)
})

test('what is left for newcomers is told in packs that can be bought', async () => {
  const box = { size: 50, priceCents: 900, sku: '', gtin: '', offered: true }
  const product = await addSleeve(shop, { stock: 210, packs: JSON.stringify([box]), smallest_pack: 50 })
  const start = async (n: number) =>
    (await aBuyer(shop)).start(
      aCheckout(product, { items: [{ product, packSize: 50, quantity: 1 }] }),
      `198.18.9.${n}`,
    )
  for (const n of [1, 2]) expect((await start(n)).status).toBe(200)
  // 105 pieces are for newcomers, so five are left, which is less than a pack.
  expect((await start(3)).body.message).toContain('n’est plus disponible pour le moment')
})

test('a newcomer may hold a whole stock of fewer than 60 pieces, and their own open hold does not count against them', async () => {
  const few = await shelve(shop, 59)
  expect((await (await aNewcomer(shop)).start(pieces(few, 59))).status).toBe(200)
  const many = await shelve(shop, 60)
  const newcomer = await aNewcomer(shop)
  expect((await newcomer.start(pieces(many, 31), '198.18.2.1')).status).toBe(409)
  for (const quantity of [30, 20, 30])
    expect((await newcomer.start(pieces(many, quantity), '198.18.2.1')).status).toBe(200)
})

test('after four unpaid holds of the same goods in a row, the next must wait until the goods were free for 15 minutes', async () => {
  const [sleeve, other] = [await shelve(shop, 50), await shelve(shop, 50)]
  const buyer = await aBuyer(shop)
  for (let n = 0; n < 4; n++) expect((await buyer.start(aCheckout(sleeve))).status).toBe(200)
  const refused = await buyer.start(aCheckout(sleeve))
  expect(refused).toMatchObject({ status: 429, body: { code: 'HELD_TOO_OFTEN' } })
  expect(refused.headers['retry-after']).toBe(String((2 * RESERVATION_MS) / 1000))
  // Other goods can be held in the meantime. Holding them ends the fourth hold, and the wait begins.
  expect((await buyer.start(aCheckout(other))).status).toBe(200)
  shop.clock.forward(RESERVATION_MS - 60_000)
  const still = await buyer.start(aCheckout(sleeve))
  expect([still.status, still.headers['retry-after']]).toEqual([429, '60'])
  expect((await (await aBuyer(shop)).start(aCheckout(sleeve))).status).toBe(200)
})

test('the provider’s failures do not count as unpaid holds; of six at once, four hold', async () => {
  const sleeve = await shelve(shop, 50)
  const buyer = await aBuyer(shop)
  await fault(shop, 'create-500', 12)
  for (let n = 0; n < 4; n++) await buyer.start(aCheckout(sleeve))
  await fault(shop, 'none')
  const replies = await Promise.all(Array.from({ length: 6 }, () => buyer.start(aCheckout(sleeve))))
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(2)
})

test('newcomers on one network share a first order, then a quarter of the newcomers’ share; other networks are unaffected', async () => {
  const [many, other] = [await shelve(shop, 640), await shelve(shop, 640)]
  const from = '198.18.3.1'
  const start = async (product: string, quantity: number, address = from) =>
    (await aNewcomer(shop)).start(pieces(product, quantity), address)
  expect((await start(many, 300)).status).toBe(200)
  // Newcomers may hold 320 of the 640 pieces, and those of one network may hold a quarter of that, 80.
  expect(await start(other, 81)).toMatchObject({ status: 409, body: { code: 'TOO_MUCH_RESERVED' } })
  expect((await start(other, 60)).status).toBe(200)
  expect((await start(other, 21)).body.message).toMatch(/depuis votre réseau/)
  expect((await start(other, 20)).status).toBe(200)
  expect((await start(other, 240, '198.18.3.2')).status).toBe(200)
  expect((await (await aRegular(shop)).start(pieces(other, 100), from)).status).toBe(200)
})

test('all accounts on one network hold at most 2,000 together, also at once; a /48 of IPv6 is one network', async () => {
  const goods = await Promise.all(Array.from({ length: 5 }, () => shelve(shop, 1000)))
  for (const addressOf of [() => '203.0.113.9', (n: number) => `2001:db8:7:${n}::1`]) {
    const buyers = await Promise.all(goods.map(() => aRegular(shop)))
    const replies = await Promise.all(
      buyers.map((buyer, n) => buyer.start(pieces(goods[n] ?? '', 450), addressOf(n))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(1)
    expect(4 * 450).toBeLessThanOrEqual(MAX_HELD_BY_NETWORK)
    const elsewhere = await (await aBuyer(shop)).start(pieces(await shelve(shop, 1000), 450), '2001:db8:8::1')
    expect(elsewhere.status).toBe(200)
    shop.clock.forward(RESERVATION_MS)
    await settleUnfinished(shop)
  }
})

const NETWORKS = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4', '198.51.100.5']

test('accounts of one mailbox share its limits, on different networks and at once', async () => {
  const goods = await Promise.all(NETWORKS.map(() => shelve(shop, 1000)))
  // Without a confirmed address the accounts of a mailbox may hold 300 pieces in all.
  const unconfirmed = await Promise.all(
    ['', '+a', '+b', '+c', '+d'].map((tag) => aNewcomer(shop, `mallory${tag}@exemple.test`)),
  )
  const first = await Promise.all(
    unconfirmed.map((one, n) => one.start(pieces(goods[n] ?? '', 90), NETWORKS[n])),
  )
  expect(first.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409, 409])
  // These buyers may hold 500 of one product. Gmail ignores dots, so their addresses are one mailbox.
  const confirmed = await Promise.all(
    ['ma.llory', 'mal.lory', 'mallory+x'].map((name, n) =>
      aBuyer(shop, 'user', `${name}@${n === 1 ? 'googlemail' : 'gmail'}.com`),
    ),
  )
  const same = await shelve(shop, 2000)
  const second = await Promise.all(confirmed.map((one, n) => one.start(pieces(same, 200), NETWORKS[n])))
  expect(second.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409])
  expect(second.find(({ status }) => status === 409)?.body.code).toBe('TOO_MUCH_RESERVED')
  // Other providers distinguish dots, so this is another person's mailbox.
  const other = await aNewcomer(shop, 'mal.lory@exemple.test')
  expect((await other.start(pieces(goods[0] ?? '', 100), NETWORKS[4])).status).toBe(200)
})

test('holds in a row and starts in ten minutes are counted by mailbox too', async () => {
  const sleeve = await shelve(shop, 50)
  const accounts = await Promise.all(
    [1, 2, 3, 4, 5].map((n) => aBuyer(shop, 'user', `rangee+${n}@exemple.test`)),
  )
  for (const one of accounts.slice(0, 4)) expect((await one.start(pieces(sleeve, 1))).status).toBe(200)
  expect(await accounts[4]?.start(pieces(sleeve, 1))).toMatchObject({ status: 429 })
  for (let n = 0; n < 6; n++)
    expect((await accounts[n % 5]?.start(pieces(await shelve(shop, 50), 1)))?.status).toBe(200)
  const eleventh = await accounts[0]?.start(pieces(await shelve(shop, 50), 1))
  expect(eleventh).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
})
