import { afterAll, beforeAll, expect, test } from 'vitest'
import { SOFT_AFTER_MS, UNPAID_HOLDS_IN_A_ROW } from '#shared/checkout/reservation-limits.ts'
import { HOLD_GAVE_WAY } from '#shared/checkout/texts.ts'
import { settleUnfinished } from '../settlement/settle-unfinished.ts'
import {
  aBuyer,
  aGuest,
  aNewcomer,
  aRegular,
  atProvider,
  decide,
  shelve,
  pieces,
} from '../testing/checkout.ts'
import { stockOnShelf } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

const MINUTE_MS = 60_000

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

let addresses = 0
const anAddress = () => `10.${(addresses >> 8) & 255}.${addresses++ & 255}.1`

type Attack = { networks: number; guests: number; quantities: readonly number[] }

/** Lets several networks hold as much as they may at once, without paying. Their guests have invented mailboxes. */
async function attack(goods: readonly string[], { networks, guests, quantities }: Attack): Promise<void> {
  const oneNetwork = async (network: number) => {
    const address = anAddress()
    // A quantity that was refused to this network is not tried again, because the shares only fill.
    const refused = new Set<string>()
    for (let n = 0; n < guests; n++) {
      const product = goods[(network + n * networks) % goods.length] ?? ''
      const untried = quantities.filter((quantity) => !refused.has(`${product} ${quantity}`))
      if (untried.length === 0) continue
      const guest = await aGuest(shop, undefined, address)
      for (const quantity of untried) {
        if ((await guest.start(pieces(product, quantity), address)).status === 200) break
        refused.add(`${product} ${quantity}`)
      }
    }
  }
  await Promise.all(Array.from({ length: networks }, (_, network) => oneNetwork(network)))
}

async function within(goods: readonly string[]): Promise<number> {
  let possible = 0
  for (const product of goods)
    if ((await (await aNewcomer(shop)).start(pieces(product, 1), anAddress())).status === 200) possible++
  return possible
}

const shelf = (stocks: readonly number[]) => Promise.all(stocks.map((stock) => shelve(shop, stock)))

test('a buyer who loses a hold is told so before any money moves, and may hold again at once', async () => {
  const sleeve = await shelve(shop, 20)
  const [away, other] = [await aGuest(shop), await aNewcomer(shop)]
  const { body } = await away.start(pieces(sleeve, 20), anAddress())
  expect((await other.start(pieces(sleeve, 5), anAddress())).status).toBe(409)
  shop.clock.forward(SOFT_AFTER_MS)
  expect((await other.start(pieces(sleeve, 5), anAddress())).status).toBe(200)
  expect(await stockOnShelf(shop, sleeve)).toBe(15)
  await decide(shop, body.paymentOrderId)
  const lost = await away.capture(body.paymentOrderId)
  expect(lost).toMatchObject({ status: 409, body: { code: 'CHECKOUT_EXPIRED', message: HOLD_GAVE_WAY } })
  // A hold that was lost to another buyer does not count as an unpaid hold.
  for (let n = 0; n < UNPAID_HOLDS_IN_A_ROW; n++)
    for (const buyer of [away, await aNewcomer(shop)]) {
      expect((await buyer.start(pieces(sleeve, 15), anAddress())).status).toBe(200)
      shop.clock.forward(SOFT_AFTER_MS)
    }
})

test('a buyer who lost a hold but still paid gets an order while there is stock, otherwise a refund', async () => {
  for (const [taken, end] of [
    [5, 'ordered'],
    [20, 'refunded'],
  ] as const) {
    const sleeve = await shelve(shop, 20)
    const [away, other] = [await aNewcomer(shop), await aNewcomer(shop)]
    const paymentOrderId = (await away.start(pieces(sleeve, 10), anAddress())).body.paymentOrderId
    await decide(shop, paymentOrderId)
    shop.clock.forward(SOFT_AFTER_MS)
    // 10 of 20 pieces are held. The other buyer takes over that hold only if the free pieces are not enough.
    const wanted = taken === 5 ? 11 : 20
    expect((await other.start(pieces(sleeve, wanted), anAddress())).status).toBe(200)
    if (taken === 5) {
      const given = await other.start(pieces(sleeve, 5), anAddress())
      expect(given.status).toBe(200)
    }
    await atProvider(shop, `/sdk/orders/${paymentOrderId}/capture`)
    shop.clock.forward(2 * MINUTE_MS)
    await settleUnfinished(shop)
    await shop.jobs.drain()
    const { state } = await shop.database.db
      .selectFrom('checkouts')
      .select('state')
      .where('payment_order_id', '=', paymentOrderId)
      .executeTakeFirstOrThrow()
    expect(state).toBe(end)
  }
})

test('buyers who are active at the provider, are paying now or have paid before keep their holds', async () => {
  const [few, many] = [await shelve(shop, 20), await shelve(shop, 100)]
  const regular = await aRegular(shop)
  expect((await regular.start(pieces(few, 20), anAddress())).status).toBe(200)
  const approver = await aNewcomer(shop)
  const { body } = await approver.start(pieces(many, 50), anAddress())
  shop.clock.forward(SOFT_AFTER_MS - 15_000)
  await decide(shop, body.paymentOrderId)
  await shop.database.db
    .updateTable('checkouts')
    .set({ check_at: shop.clock.now() })
    .where('payment_order_id', '=', body.paymentOrderId)
    .execute()
  await settleUnfinished(shop)
  shop.clock.forward(MINUTE_MS)
  const other = await aNewcomer(shop)
  for (const sleeve of [few, many])
    expect((await other.start(pieces(sleeve, 1), anAddress())).status).toBe(409)
  await shop.database.db
    .updateTable('checkouts')
    .set({ state: 'capturing', capture_attempt: body.paymentOrderId })
    .where('payment_order_id', '=', body.paymentOrderId)
    .execute()
  shop.clock.forward(SOFT_AFTER_MS)
  expect((await other.start(pieces(many, 1), anAddress())).status).toBe(409)
})

test('if many buyers want the same hold at once, one takes it over and the others are refused, and the counts stay right', async () => {
  const sleeve = await shelve(shop, 40)
  for (let n = 0; n < 4; n++) await (await aNewcomer(shop)).start(pieces(sleeve, 10), anAddress())
  expect(await stockOnShelf(shop, sleeve)).toBe(0)
  shop.clock.forward(SOFT_AFTER_MS)
  const buyers = await Promise.all(Array.from({ length: 8 }, () => aNewcomer(shop)))
  const replies = await Promise.all(buyers.map((one) => one.start(pieces(sleeve, 10), anAddress())))
  const held = replies.filter(({ status }) => status === 200)
  expect(held.length).toBeGreaterThan(0)
  expect(held.length).toBeLessThanOrEqual(4)
  const { total } = await shop.database.db
    .selectFrom('stock_holds')
    .select((eb) => eb.fn.sum<number>('quantity').as('total'))
    .where('sleeve_id', '=', sleeve)
    .executeTakeFirstOrThrow()
  expect((await stockOnShelf(shop, sleeve)) + total).toBe(40)
})

// The attacks leave many open holds, which each later test would settle too, so they come last.
test('three attacking addresses leave some of nearly every product to first-time buyers, and some of every product after some minutes', async () => {
  const goods = await shelf([640, 640, 320, 320, 200, 200])
  const all = [...(await shelf([27])), ...goods]
  const three = { networks: 3, guests: 12, quantities: [300, 50, 9, 1] }
  await attack(all, three)
  // The first order on each network is exempt from the limit for one network, and can take nearly the newcomers' whole
  // share of one product.
  expect(await within(goods)).toBeGreaterThanOrEqual(goods.length - 3)
  shop.clock.forward(SOFT_AFTER_MS)
  expect(await within(all)).toBe(all.length)
  await attack(all, three)
  shop.clock.forward(SOFT_AFTER_MS)
  expect(await within(all)).toBe(all.length)
})

async function fillShares(networks: number, quantities: readonly number[]): Promise<void> {
  const goods = await shelf([320, 100, 30])
  await attack(goods, { networks, guests: 1, quantities })
  expect(await Promise.all(goods.map((sleeve) => stockOnShelf(shop, sleeve)))).toEqual([160, 50, 0])
  expect(await within(goods)).toBe(0)
  const refused = await (await aNewcomer(shop)).start(pieces(goods[0] ?? '', 1), anAddress())
  expect(refused).toMatchObject({ status: 409, body: { code: 'TOO_MUCH_RESERVED' } })
  expect(refused.body.message).toMatch(/réessayez dans quelques minutes\.$/)
  shop.clock.forward(SOFT_AFTER_MS)
  expect(await within(goods)).toBe(goods.length)
}

test('many networks fill the shares, and a buyer takes over the oldest abandoned hold', () =>
  fillShares(24, [20, 10]))

test('sixty networks fill the shares with small orders', { tags: 'rare' }, () => fillShares(60, [12, 2]))

test('a crowd of 200 honest buyers sells out a small stock, each piece once', { tags: 'rare' }, async () => {
  const sleeve = await shelve(shop, 120)
  const crowd = await Promise.all(
    Array.from({ length: 200 }, async () => ({ buyer: await aBuyer(shop), from: anAddress() })),
  )
  let waiting = crowd
  let orders = 0
  while (waiting.length > 0 && (await stockOnShelf(shop, sleeve)) > 0) {
    const tried = await Promise.all(
      waiting.map(async (one) => ({ ...one, reply: await one.buyer.start(pieces(sleeve, 5), one.from) })),
    )
    const held = tried.filter(({ reply }) => reply.status === 200)
    expect(held.length).toBeGreaterThan(0)
    for (const { buyer, reply } of held) {
      await decide(shop, reply.body.paymentOrderId)
      const { body } = await buyer.capture(reply.body.paymentOrderId)
      if ((await buyer.order(body.paymentId)).status === 201) orders++
    }
    waiting = tried.filter(({ reply }) => reply.status !== 200).slice(0, 30)
  }
  expect([orders, await stockOnShelf(shop, sleeve)]).toEqual([24, 0])
})
