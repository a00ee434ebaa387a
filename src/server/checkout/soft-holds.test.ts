import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  SOFT_AFTER_MS,
  UNPAID_HOLDS_IN_A_ROW,
  UNPAID_HOLDS_OF_NETWORK,
} from '#shared/checkout/reservation-limits.ts'
import { HOLD_GAVE_WAY } from '#shared/checkout/texts.ts'
import { settleUnfinished } from '../settlement/settle-unfinished.ts'
import {
  aBuyer,
  aCheckout,
  aGuest,
  aNewcomer,
  aRegular,
  atProvider,
  decide,
  shelve,
  pieces,
} from '../testing/checkout.ts'
import { stockOnShelf } from '../testing/orders.ts'
import { addCode } from '../testing/promotions.ts'
import { openSession } from '../testing/session.ts'
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

test('the last use of a code goes with the hold that gives way', async () => {
  const sleeve = await shelve(shop, 20)
  const { code } = await addCode(shop, await openSession(shop, 'admin'), { maxUses: 1 })
  const [away, other] = [await aNewcomer(shop), await aNewcomer(shop)]
  const wanted = { ...pieces(sleeve, 20), code }
  expect((await away.start(wanted, anAddress())).status).toBe(200)
  shop.clock.forward(SOFT_AFTER_MS)
  const few = { ...pieces(await shelve(shop, 20), 20), code }
  expect((await other.start(few, anAddress())).body).toMatchObject({ code: 'CODE_REFUSED' })
  expect((await other.start(wanted, anAddress())).status).toBe(200)
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

test('asking again and again whether an unapproved payment is done does not keep a hold', async () => {
  const sleeve = await shelve(shop, 15)
  const [idle, other] = [await aGuest(shop), await aNewcomer(shop)]
  const { paymentOrderId } = (await idle.start(pieces(sleeve, 15), anAddress())).body
  for (let spent = 0; spent < SOFT_AFTER_MS; spent += MINUTE_MS) {
    shop.clock.forward(MINUTE_MS)
    expect((await idle.capture(paymentOrderId)).status).toBe(402)
  }
  expect((await other.start(pieces(sleeve, 15), anAddress())).status).toBe(200)
})

async function startsWithMoreTime(
  guest: Awaited<ReturnType<typeof aGuest>>,
  checkout: ReturnType<typeof pieces>,
  network: string,
): Promise<boolean> {
  const { status, body } = await guest.start(checkout, network)
  if (status !== 200) return false
  const more = await guest.call('POST', `/api/checkout/payments/${body.paymentOrderId}/extension`)
  expect(more.status).toBe(200)
  return true
}

test('a buyer who changes the cart again and again keeps the hold', async () => {
  const sleeve = await shelve(shop, 20)
  const [buyer, address] = [await aNewcomer(shop), anAddress()]
  for (let n = 0; n < UNPAID_HOLDS_IN_A_ROW; n++)
    expect((await buyer.start(pieces(sleeve, 20), address)).status).toBe(200)
  expect((await (await aNewcomer(shop)).start(pieces(sleeve, 20), anAddress())).status).toBe(409)
})

test('networks that hold again as soon as they may lose the shelves after three unpaid rounds; another buyer keeps the hold', async () => {
  const sleeve = await shelve(shop, 100)
  const networks = [anAddress(), anAddress(), anAddress()]
  const round = async () => {
    for (const network of networks) {
      const guest = await aGuest(shop, undefined, network)
      for (const quantity of [20, 10])
        if (await startsWithMoreTime(guest, pieces(sleeve, quantity), network)) break
    }
  }
  for (let n = 0; n < UNPAID_HOLDS_OF_NETWORK; n++) {
    await round()
    expect((await (await aGuest(shop)).start(pieces(sleeve, 10), anAddress())).status).toBe(409)
    shop.clock.forward(SOFT_AFTER_MS)
  }
  await round()
  const honest = await aGuest(shop)
  const { status, body } = await honest.start(pieces(sleeve, 20), anAddress())
  expect(status).toBe(200)
  await round()
  await decide(shop, body.paymentOrderId)
  expect((await honest.capture(body.paymentOrderId)).status).toBe(200)
})

test('many small abandoned holds of one product do not keep another product of the same cart from a buyer', async () => {
  const [many, few] = [await shelve(shop, 300), await shelve(shop, 20)]
  await (await aNewcomer(shop)).start(pieces(many, 1), anAddress())
  await copyHolds(many, 349)
  await (await aNewcomer(shop)).start(pieces(few, 20), anAddress())
  shop.clock.forward(SOFT_AFTER_MS)
  const items = [many, few].map((product) => ({ product, packSize: 1, quantity: 2 }))
  expect((await (await aNewcomer(shop)).start(aCheckout(many, { items }), anAddress())).status).toBe(200)
  // Two packs of 64 take the place of more holds than are usually locked.
  expect((await (await aNewcomer(shop)).start(pieces(many, 128), anAddress())).status).toBe(200)
})

/** Copies the only hold of a sleeve for more buyers, because so many calls would take minutes. The stock stays. */
async function copyHolds(sleeve: string, count: number): Promise<void> {
  const { db } = shop.database
  const { checkout_id } = await db
    .selectFrom('stock_holds')
    .select('checkout_id')
    .where('sleeve_id', '=', sleeve)
    .executeTakeFirstOrThrow()
  await sql`
    with copies as (
      select gen_random_uuid() as buyer, gen_random_uuid() as checkout from generate_series(1, ${count}::integer)
    ), buyers as (
      insert into users select (jsonb_populate_record(users, jsonb_build_object(
        'id', buyer, 'email', buyer || '@exemple.test', 'mailbox', buyer || '@exemple.test'))).*
      from users join checkouts on checkouts.user_id = users.id cross join copies
      where checkouts.id = ${checkout_id}
    ), carts as (
      insert into checkouts select (jsonb_populate_record(checkouts, jsonb_build_object(
        'id', checkout, 'user_id', buyer, 'payment_order_id', null, 'network', checkout))).*
      from checkouts cross join copies where id = ${checkout_id}
    )
    insert into stock_holds (id, checkout_id, sleeve_id, quantity, created_at)
    select gen_random_uuid(), checkout, ${sleeve}::uuid, 1, now() from copies`.execute(db)
}

test('a buyer whose only order was cancelled unsent counts as one who has never paid', async () => {
  const sleeve = await shelve(shop, 20)
  const buyer = await aBuyer(shop)
  const { body } = await buyer.bought(aCheckout(await shelve(shop, 5)))
  expect((await buyer.call('PUT', `/api/orders/${body._id}/cancel`)).status).toBe(200)
  expect((await buyer.start(pieces(sleeve, 20), anAddress())).status).toBe(200)
  shop.clock.forward(SOFT_AFTER_MS)
  expect((await (await aNewcomer(shop)).start(pieces(sleeve, 20), anAddress())).status).toBe(200)
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
