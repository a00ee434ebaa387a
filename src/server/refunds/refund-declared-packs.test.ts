import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newId } from '../database/ids.ts'
import { buy } from '../testing/after-sale/buy.ts'
import type { Purchase } from '../testing/after-sale/purchase.ts'
import {
  asCustomer,
  asShop,
  asStranger,
  read,
  readOrder,
  readReturns,
  type World,
} from '../testing/after-sale/world.ts'
import { endLateRefunds, fault } from '../testing/checkout.ts'
import { wrongBooks } from '../testing/inventory.ts'
import { stockOnShelf, wrongDerivedColumns } from '../testing/orders.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await wrongDerivedColumns(shop)).toEqual([])
  expect(await wrongBooks(shop)).toEqual([])
})

const USUAL: Purchase = {
  payment: 'paypal',
  buyer: 'account',
  country: 'France',
  method: 'colissimo',
  regime: 'included',
  isCompany: false,
  code: 'none',
  lines: [{ packSize: 5, quantity: 4, cents: 150 }],
}
const TODAY = { means: 'transfer', on: '2026-11-21' }

async function sold(changes: Partial<Purchase> = {}) {
  const { headers } = await openSession(shop, 'admin')
  const world = await buy(shop, { ...USUAL, ...changes }, headers)
  const lines = (await readOrder(world)).items.map(({ _id }) => _id ?? '')
  return { world, lines, line: lines[0] ?? '' }
}
const declare = (world: World) =>
  asStranger(world, '/api/withdrawals', {
    name: 'Zoé Lefèvre',
    orderNumber: world.number,
    email: world.email,
    confirm: true,
  })
const refund = async (world: World, payload: object) => {
  const isByHand = world.purchase.payment === 'by hand'
  const asked = { cause: 'goodwill', ...payload, ...(isByHand && { repaid: TODAY }) }
  return (await asShop(world, 'POST', `/api/orders/${world.orderId}/refunds`, asked)).status
}
const isToPrepare = async (world: World) =>
  (await read<{ ids: string[] }>(world, `/api/admin/orders/ids?due=preparation&q=${world.number}`)).ids
    .length > 0
const send = async (world: World, lines?: object[], confirmed = false) =>
  (
    await asShop(world, 'POST', `/api/orders/${world.orderId}/parcels`, {
      requestId: newId(),
      confirmed,
      ...(lines && { lines }),
    })
  ).status
const away = async ({ stock }: World) =>
  Promise.all([...stock].map(async ([id, began]) => began - (await stockOnShelf(shop, id))))
const takenOut = async (world: World) => (await readOrder(world)).items.map((item) => item.takenOut ?? 0)
const decide = async (world: World) => {
  for (const { _id, step } of await readReturns(world))
    if (step !== 'refunded') await asShop(world, 'PATCH', `/api/admin/withdrawals/${_id}`, { state: 'done' })
}

test.each<[string, Partial<Purchase>]>([
  ['of an account', {}],
  ['of a guest', { buyer: 'guest' }],
  ['bought with a code', { code: 'half' }],
  ['entered by hand', { payment: 'by hand' }],
  ['sent abroad, for a company', { country: 'Suisse', isCompany: true }],
])('declared packs %s return to the shelf with their refund and are not sent', async (_name, changes) => {
  const { world, line } = await sold(changes)
  await declare(world)
  expect(await refund(world, { lines: [{ line, quantity: 4 }] })).toBe(201)
  expect([await takenOut(world), await away(world)]).toEqual([[4], [0]])
  expect(await isToPrepare(world)).toBe(false)
  expect(await send(world, undefined, true)).toBe(409)
  expect(await readReturns(world)).toMatchObject([
    { due: { goods: 0, shipping: world.books.shippingCents / 100 } },
  ])
})

test('of four declared packs two are refunded: the others wait for a decision and alone can be sent', async () => {
  const { world, line } = await sold()
  await declare(world)
  await refund(world, { lines: [{ line, quantity: 2 }] })
  expect([await takenOut(world), await away(world)]).toEqual([[2], [10]])
  expect(await isToPrepare(world)).toBe(false)
  expect(await readReturns(world)).toMatchObject([{ step: 'declared', due: { goods: 3, shipping: 8.9 } }])
  await decide(world)
  expect(await isToPrepare(world)).toBe(true)
  expect(await send(world, [{ line, quantity: 3 }])).toBe(422)
  expect(await send(world)).toBe(201)
  expect(await readOrder(world)).toMatchObject({ status: 'En cours de livraison', refundedTotal: 3 })
})

test('a pack given as a present before the declaration is sent; the declared ones of both lines are not', async () => {
  const two = { packSize: 5, quantity: 2, cents: 150 } as const
  const { world, lines } = await sold({ lines: [two, two] })
  const [line = '', other = ''] = lines
  await refund(world, { lines: [{ line, quantity: 1 }] })
  expect(await takenOut(world)).toEqual([0, 0])
  await declare(world)
  const rest = [
    { line, quantity: 1 },
    { line: other, quantity: 2 },
  ]
  await refund(world, { lines: rest })
  expect([await takenOut(world), await away(world)]).toEqual([
    [1, 2],
    [5, 0],
  ])
  expect(await isToPrepare(world)).toBe(true)
  expect(await send(world)).toBe(201)
  expect((await readOrder(world)).parcels).toMatchObject([{ lines: [{ line, quantity: 1 }] }])
})

test('half sent, half declared: the refund of the unsent half leaves the return of the other half as it is', async () => {
  const { world, line } = await sold()
  await send(world, [{ line, quantity: 2 }])
  await declare(world)
  await refund(world, { lines: [{ line, quantity: 2 }] })
  expect([await takenOut(world), await away(world)]).toEqual([[2], [10]])
  const returns = await readReturns(world)
  expect(returns.filter(({ hasLeft }) => hasLeft)).toMatchObject([{ due: { goods: 3, shipping: 4.3 } }])
  expect(returns.filter(({ hasLeft }) => !hasLeft)).toMatchObject([{ step: 'refunded', due: null }])
})

test('a return whose second parcel is to be sent again: its one button refunds both halves, and nothing more is sent', async () => {
  const { world, line } = await sold()
  await send(world, [{ line, quantity: 2 }])
  await send(world, [{ line, quantity: 2 }])
  await declare(world)
  const [, second] = (await readOrder(world)).parcels
  const lost = { state: 'lost', resend: true }
  await asShop(world, 'PATCH', `/api/orders/${world.orderId}/parcels/${second?._id}`, lost)
  const [back] = await readReturns(world)
  const url = `/api/admin/withdrawals/${back?._id}`
  const counted = { lines: [{ line, restocked: 2, damaged: 0 }] }
  expect((await asShop(world, 'PUT', `${url}/check`, counted)).status).toBe(200)
  expect((await asShop(world, 'POST', `${url}/refund`, {})).status).toBe(200)
  expect([await takenOut(world), await away(world)]).toEqual([[2], [10]])
  expect(await isToPrepare(world)).toBe(false)
  expect(await send(world, undefined, true)).toBe(409)
})

test('a refused refund leaves declared packs declared, and its completion later takes them out', async () => {
  const { world, line } = await sold()
  await declare(world)
  await fault(shop, 'refund-pending')
  await refund(world, { lines: [{ line, quantity: 4 }] })
  await fault(shop, 'none')
  expect([await takenOut(world), await away(world)]).toEqual([[4], [20]])
  await endLateRefunds(shop, world.orderId, 'fail')
  expect([await takenOut(world), await isToPrepare(world)]).toEqual([[0], false])
  expect(await readReturns(world)).toMatchObject([{ step: 'declared', due: { goods: 6 } }])
  await refund(world, { lines: [{ line, quantity: 4 }] })
  expect([await takenOut(world), await away(world)]).toEqual([[4], [0]])
})

test('packs withdrawn on the page, whose refund was refused, return to the shelf with the shop’s own refund', async () => {
  const { world, line } = await sold({ payment: 'by hand' })
  const withdrawn = { lines: [{ line, quantity: 2 }], requestId: newId() }
  await asCustomer(world, ['POST', `/api/orders/${world.orderId}/withdrawals`], ['', withdrawn])
  expect([await takenOut(world), await away(world)]).toEqual([[2], [20]])
  await refund(world, { lines: [{ line, quantity: 3 }] })
  expect([await takenOut(world), await away(world)]).toEqual([[2], [15]])
  const [part] = await readReturns(world)
  expect(part).toMatchObject({ due: { goods: 1.5 } })
  const paid = { repaid: TODAY }
  expect((await asShop(world, 'POST', `/api/admin/withdrawals/${part?._id}/refund`, paid)).status).toBe(200)
  expect([await takenOut(world), await away(world)]).toEqual([[2], [0]])
})

test('packs refunded after their order ended are not sent when it goes on', async () => {
  const { world, line } = await sold()
  const setStatus = (status: string) =>
    asShop(world, 'PUT', `/api/orders/${world.orderId}/status`, { status, confirmed: true })
  await setStatus('Annulé')
  await refund(world, { lines: [{ line, quantity: 3 }] })
  expect((await setStatus('En cours de préparation')).status).toBe(200)
  expect([await takenOut(world), await away(world)]).toEqual([[3], [5]])
  expect(await send(world)).toBe(201)
  expect(await readOrder(world)).toMatchObject({ parcels: [{ lines: [{ line, quantity: 1 }] }] })
})
