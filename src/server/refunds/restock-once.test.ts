import { expect, test } from 'vitest'
import { endLateRefunds, fault } from '../testing/checkout.ts'
import { openSales } from '../testing/sales.ts'

const sales = await openSales()
const { shop, orderSeen, returnOf, changeParcel, setStatus, refund } = sales
const { cancel, withdraw, check, payReturn, bought } = sales

/** Makes an order for four packs of 5 at 1,50 €, sent in one parcel. The stock was 1000. */
async function sentOrder() {
  const sold = await bought(4)
  await sales.send(sold.id)
  expect(await sold.shelf()).toBe(980)
  return sold
}
const RESTOCK = { restock: true, cause: 'missing' }

test('packs that a return has counted are not restocked again by a refund with restock', async () => {
  const { id, line, buyer, shelf } = await sentOrder()
  await cancel({ id, buyer })
  await check(await returnOf(id), line, 3, 1)
  expect(await shelf()).toBe(995)
  expect((await refund(id, { lines: [{ line, quantity: 2 }], ...RESTOCK })).status).toBe(201)
  expect(await shelf()).toBe(995)
})

test('if a refund restocks a pack of an open return, the return counts and pays only the others', async () => {
  const { id, line, buyer, shelf } = await sentOrder()
  await cancel({ id, buyer })
  await refund(id, { lines: [{ line, quantity: 1 }], ...RESTOCK })
  expect(await shelf()).toBe(985)
  const back = await returnOf(id)
  expect(back).toMatchObject({ lines: [{ quantity: 4, awaited: 3 }], due: { goods: 4.5 } })
  expect((await check(back, line, 4)).status).toBe(422)
  expect((await check(back, line, 3)).status).toBe(200)
  expect(await shelf()).toBe(1000)
  expect((await payReturn(back)).body).toMatchObject({ step: 'refunded', due: null })
  expect(await orderSeen(id)).toMatchObject({ refundedTotal: 10.3 })
})

test('a refund with restock that completes late restocks nothing if a return has counted its packs', async () => {
  const { id, line, buyer, shelf } = await sentOrder()
  await cancel({ id, buyer })
  await fault(shop, 'refund-pending')
  await refund(id, { lines: [{ line, quantity: 2 }], ...RESTOCK })
  await fault(shop, 'none')
  await check(await returnOf(id), line, 4)
  expect(await shelf()).toBe(1000)
  await endLateRefunds(shop, id, 'complete')
  expect(await orderSeen(id)).toMatchObject({ refunds: [{ state: 'completed' }] })
  expect(await shelf()).toBe(1000)
})

test('a refused refund of a withdrawal, then ‘Annulé’, then a refund with restock, restore the original stock', async () => {
  const { id, line, buyer, shelf } = await bought(3)
  await fault(shop, 'refund-pending')
  const lines = [{ line, quantity: 2 }]
  await withdraw(buyer, id, lines)
  await fault(shop, 'none')
  await endLateRefunds(shop, id, 'fail')
  await setStatus(id, 'Annulé', { confirmed: true })
  expect(await shelf()).toBe(1000)
  expect((await refund(id, { lines, ...RESTOCK })).status).toBe(201)
  expect(await shelf()).toBe(1000)
})

test('returned goods are restocked even if their refund is refused, and are refunded later', async () => {
  const { id, line, shelf } = await sentOrder()
  await fault(shop, 'refund-pending')
  const asked = { lines: [{ line, quantity: 2 }], restock: true, cause: 'sent-back' }
  expect((await refund(id, asked)).status).toBe(201)
  await fault(shop, 'none')
  expect(await shelf()).toBe(990)
  await endLateRefunds(shop, id, 'fail')
  const back = await returnOf(id)
  expect(back).toMatchObject({ step: 'checked', due: { goods: 3 } })
  expect((await payReturn(back)).body).toMatchObject({ step: 'refunded' })
  expect(await shelf()).toBe(990)
})

test.each([
  ['lost', 980],
  ['returned', 1000],
] as const)(
  'a refund with restock for packs of a %s parcel leaves %i sleeves on the shelf',
  async (state, shelved) => {
    const { id, line, shelf } = await sentOrder()
    await changeParcel(id, 0, { state })
    expect((await refund(id, { lines: [{ line, quantity: 4 }], ...RESTOCK })).status).toBe(201)
    expect(await shelf()).toBe(shelved)
  },
)
