import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  CHANGED_SINCE,
  CHANGED_SINCE_PREVIEW,
  HELD_BY,
  SLEEVE_CHANGE_OF_ANOTHER,
} from '#shared/catalogue/bulk-acts.ts'
import type { SleeveAct, SleeveChangePreview, SleeveChangeProgress } from '#shared/catalogue/bulk-contract.ts'
import type { AdminSleevePage, Sleeve } from '#shared/catalogue/contract.ts'
import { GTIN_TAKEN } from '#shared/catalogue/gtin.ts'
import { PRICE_WOULD_VANISH } from '#shared/catalogue/reprice.ts'
import { SKU_TAKEN, SLEEVE_PRICE_REQUIRED } from '#shared/catalogue/sleeve-rules.ts'
import { newId } from '../database/ids.ts'
import { addSleeve, pricedSince } from '../testing/catalogue.ts'
import { addOrder } from '../testing/orders.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { runSleeveChange } from './run-bulk.ts'

let shop: TestShop
let admin: TestSession
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
  admin = await openSession(shop, 'admin')
})
afterAll(() => shop.close())

const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  { headers } = admin,
) => shop.app.inject({ method, url, headers, ...(payload && { payload }) })
const CHANGES = '/api/admin/sleeve-changes'
const preview = async (act: SleeveAct, sleeves: readonly string[]) =>
  (await call('POST', `${CHANGES}/preview`, { act, sleeves })).json<SleeveChangePreview>()
const progress = async (id: string) => (await call('GET', `${CHANGES}/${id}`)).json<SleeveChangeProgress>()
const change = async (act: SleeveAct, ids: readonly string[]) => {
  const { sleeves } = await preview(act, ids)
  const started = await call('POST', CHANGES, { requestId: newId(), act, sleeves })
  expect(started.statusCode).toBe(202)
  await shop.jobs.drain()
  return progress(started.json<SleeveChangeProgress>()._id)
}
const undo = async ({ _id: id }: SleeveChangeProgress, who = admin) => {
  expect((await call('POST', `${CHANGES}/${id}/undo`, undefined, who)).statusCode).toBe(202)
  await shop.jobs.drain()
  return progress(id)
}
const sleeve = async (id: string) => (await call('GET', `/api/sleeves/${id}`)).json<Sleeve>()
const several = (count: number, more: object = {}) =>
  Promise.all(Array.from({ length: count }, (_, at) => addSleeve(shop, { name: `Masse ${at}`, ...more })))
const refusals = async ({ _id }: SleeveChangeProgress) =>
  (await call('GET', `${CHANGES}/${_id}/refusals`)).json<{ _id: string; reason: string }[]>()
const BOX = [{ size: 100, priceCents: 990, sku: 'BOX', gtin: '', offered: true }]

test('prices go up by 5 % for all packs, and the undo restores them to the cent, each with one entry in the log of the person who pressed', async () => {
  const usual = await several(60, { price_cents: 209 })
  const [box = ''] = await several(1, { packs: JSON.stringify(BOX), smallest_pack: 100, price_cents: 50 })
  const ids = [...usual, box]
  const before = await Promise.all(ids.map(sleeve))
  const seen = await preview({ kind: 'price-percent', percent: 5 }, ids)
  expect([seen.changed, seen.rows.length, seen.sleeves.length]).toEqual([61, 20, 61])
  expect(seen.rows[0]).toMatchObject({ from: '2,09\u00A0€', to: '2,19\u00A0€' })
  const made = await change({ kind: 'price-percent', percent: 5 }, ids)
  expect(made).toMatchObject({ changed: 61, refused: 0, done: 61, isOver: true, isUndoable: true })
  const after = await Promise.all(ids.map(sleeve))
  expect([after[0]?.price, after.at(-1)?.packs[0]]).toMatchObject([
    2.19,
    { size: 100, price: 10.4, sku: 'BOX' },
  ])
  const colleague = await openSession(shop, 'admin')
  const undone = await undo(made, colleague)
  expect(undone).toMatchObject({ changed: 0, undone: 61, isTakenBack: true, isUndoable: false })
  const back = await Promise.all(ids.map(sleeve))
  expect(back.map(({ price, packs }) => ({ price, packs }))).toEqual(
    before.map(({ price, packs }) => ({ price, packs })),
  )
  const log = (await call('GET', '/api/admin/activity?kind=sleeves')).json()
  expect(log.items).toMatchObject([
    { subject: { name: '61 produits\u00A0: prix +5\u00A0%, annulé' }, person: { _id: colleague.userId } },
    { subject: { name: '61 produits\u00A0: prix +5\u00A0%' }, person: { _id: admin.userId } },
  ])
})

test('a product that someone has changed meanwhile is refused in its line, by the change and by its undo', async () => {
  const [one = '', other = '', third = ''] = await several(3)
  const act = { kind: 'price-amount', amount: -0.5 } as const
  const { sleeves } = await preview(act, [one, other, third])
  await call('PATCH', `/api/sleeves/${one}`, { price: 9 })
  const id = newId()
  await call('POST', CHANGES, { requestId: id, act, sleeves })
  await shop.jobs.drain()
  const made = await progress(id)
  expect([made.changed, made.refused, await refusals(made)]).toMatchObject([
    2,
    1,
    [{ _id: one, reason: CHANGED_SINCE_PREVIEW }],
  ])
  await call('PATCH', `/api/sleeves/${other}`, { brand: 'Autre' })
  const undone = await undo(made)
  expect([undone.undone, undone.changed]).toEqual([1, 1])
  expect(await refusals(made)).toContainEqual({ _id: other, name: 'Masse 1', reason: CHANGED_SINCE })
  expect([(await sleeve(other)).price, (await sleeve(third)).price]).toEqual([2, 2.5])
})

test('a price never becomes 0, and the preview says so', async () => {
  const ids = await several(2, { price_cents: 40 })
  const seen = await preview({ kind: 'price-amount', amount: -0.4 }, [...ids, newId()])
  expect([seen.changed, seen.refused, seen.refusals[0]?.reason]).toEqual([0, 3, PRICE_WOULD_VANISH])
})

test('collection, threshold, brand and publication can be changed and undone', async () => {
  const ids = await several(3, { maker: 'M', maker_address: 'R', maker_email: 'a@b.fr', maker_country: 'FR' })
  const acts: [SleeveAct, (sleeve: Sleeve) => unknown, unknown, unknown][] = [
    [{ kind: 'collection', collection: 'pokemon' }, (it) => it.collection, 'pokemon', 'autres-univers'],
    [{ kind: 'threshold', lowStockBelow: 7 }, (it) => it.lowStockBelow, 7, 20],
    [{ kind: 'brand', brand: 'Tortue' }, (it) => it.brand, 'Tortue', ''],
    [{ kind: 'unpublish' }, (it) => it.isPublished, false, true],
  ]
  for (const [act, read, wanted, before] of acts) {
    const first = read(await sleeve(ids[0] ?? ''))
    if (act.kind !== 'threshold') expect(first).toBe(before)
    const made = await change(act, ids)
    expect([made.changed, read(await sleeve(ids[0] ?? ''))]).toEqual([3, wanted])
    expect((await preview(act, ids)).unchanged).toBe(3)
    await undo(made)
    expect(read(await sleeve(ids[2] ?? ''))).toBe(first)
  }
})

test('chosen products are published as one act, also sent twice, and its undo hides only those', async () => {
  const hidden = await several(55, { is_published: false })
  const [shown = ''] = await several(1)
  const [unsafe = ''] = await several(1, { is_published: false, price_cents: 0 })
  const ids = [...hidden, shown, unsafe]
  const seen = await preview({ kind: 'publish' }, ids)
  expect([seen.changed, seen.unchanged, seen.refused]).toEqual([55, 1, 1])
  expect(seen.rows[0]).toMatchObject({ from: 'non publiée', to: 'publiée' })
  expect(seen.refusals).toMatchObject([{ _id: unsafe, reason: SLEEVE_PRICE_REQUIRED }])
  const body = { requestId: newId(), act: { kind: 'publish' }, sleeves: seen.sleeves }
  const answers = await Promise.all([call('POST', CHANGES, body), call('POST', CHANGES, body)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202])
  await shop.jobs.drain()
  const made = await progress(body.requestId)
  expect(made).toMatchObject({ changed: 55, refused: 0, isOver: true, isUndoable: true })
  const published = async (which: readonly string[]) =>
    (await Promise.all(which.map(sleeve))).filter(({ isPublished }) => isPublished).length
  expect(await published(ids)).toBe(56)
  await Promise.all([undo(made), undo(made)])
  await shop.jobs.drain()
  expect(await progress(body.requestId)).toMatchObject({ undone: 55, changed: 0, isOver: true })
  expect([await published(hidden), await published([shown])]).toEqual([0, 1])
})

test('two simultaneous acts on the same products change each product once, and each undo restores its own', async () => {
  const ids = await several(30, { is_published: false })
  const acts: SleeveAct[] = [{ kind: 'publish' }, { kind: 'brand', brand: 'Tortue' }]
  const asked = await Promise.all(
    acts.map(async (act) => ({ requestId: newId(), act, sleeves: (await preview(act, ids)).sleeves })),
  )
  await Promise.all(asked.map((body) => call('POST', CHANGES, body)))
  await Promise.all(asked.map(({ requestId }) => runSleeveChange(shop, requestId)))
  const made = await Promise.all(asked.map(({ requestId }) => progress(requestId)))
  expect(made.map(({ changed, refused }) => changed + refused)).toEqual([30, 30])
  expect(made.reduce((sum, { changed }) => sum + changed, 0)).toBe(30)
  for (const one of made)
    for (const { reason } of await refusals(one)) expect(reason).toBe(CHANGED_SINCE_PREVIEW)
  const after = await Promise.all(ids.map(sleeve))
  const count = (isOne: (it: Sleeve) => boolean) => after.filter(isOne).length
  expect([count(({ isPublished }) => isPublished), count(({ brand }) => brand === 'Tortue')]).toEqual(
    made.map(({ changed }) => changed),
  )
  for (const one of made) if (one.changed > 0) expect((await undo(one)).changed).toBe(0)
  const back = await Promise.all(ids.map(sleeve))
  expect(back.every(({ isPublished, brand }) => !isPublished && brand === '')).toBe(true)
})

test('a sale replaces another one, and its undo restores the first with its struck price', async () => {
  const [id = ''] = await several(1, { price_cents: 1000 })
  await pricedSince(shop, id, new Date(shop.clock.now().getTime() - 40 * 86_400_000))
  const [today = ''] = shop.clock.now().toISOString().split('T')
  const sale = { percent: 20, from: today, to: '2099-01-01' }
  const first = await change({ kind: 'sale', sale }, [id])
  expect((await sleeve(id)).sale).toMatchObject({ price: 8, struck: 10 })
  const [young = ''] = await several(1)
  const next = { kind: 'sale', sale: { ...sale, percent: 50 } } as const
  const seen = await preview(next, [id, young])
  expect(seen.rows.map(({ from, to }) => [from, to])).toEqual([
    [
      expect.stringMatching(/^8,00\s€ au lieu de 10,00\s€, du /),
      expect.stringMatching(/^5,00\s€ au lieu de 10,00\s€, du /),
    ],
  ])
  expect(seen.refusals).toMatchObject([{ _id: young, reason: expect.stringContaining('avant le') }])
  const second = await change(next, [id, young])
  expect((await sleeve(id)).sale).toMatchObject({ price: 5, struck: 10 })
  await undo(second)
  expect((await sleeve(id)).sale).toMatchObject({ price: 8, struck: 10, isRunning: true })
  expect((await undo(first)).changed).toBe(1)
  const samePrice = { kind: 'sale', sale: { price: 6.5, from: today, to: '2099-01-01' } } as const
  const third = await change(samePrice, [id])
  expect((await sleeve(id)).sale).toMatchObject({ price: 6.5 })
  await call('PATCH', `/api/sleeves/${id}`, { brand: 'Tortue' })
  expect(await undo(third)).toMatchObject({ changed: 1, undone: 0 })
  expect((await refusals(third))[0]?.reason).toBe(CHANGED_SINCE)
  const ended = await change({ kind: 'sale', sale: null }, [id, young])
  expect([ended.changed, (await sleeve(id)).sale]).toEqual([1, undefined])
})

test('only products without references from other data are deleted, and the undo restores them unchanged', async () => {
  const [free = '', sold = ''] = await several(2, { sku: '', stock: 12 })
  await call('PATCH', `/api/sleeves/${free}`, { name: 'Renommée', sku: 'REV-1' })
  await addOrder(shop, admin.userId, { goods: [{ sleeveId: sold }], status: 'Livré' })
  const before = await sleeve(free)
  const made = await change({ kind: 'delete' }, [free])
  expect((await preview({ kind: 'delete' }, [sold])).refusals[0]?.reason).toMatch(
    new RegExp(`${HELD_BY.reserved}|${HELD_BY.sold}`),
  )
  expect([made.changed, (await call('GET', `/api/sleeves/${free}`)).statusCode]).toEqual([1, 404])
  await undo(made)
  const { version, updatedAt: _at, ...back } = await sleeve(free)
  const { version: former, updatedAt: _then, ...was } = before
  expect([back, version]).toEqual([was, former + 1])
})

test('a deleted product is not restored with a reference or barcode that a pack of another product has now', async () => {
  const gtins = ['4006381333931', '96385074']
  const [bySku, byGtin, untaken] = await Promise.all([
    addSleeve(shop, { name: 'Référence prise', sku: 'PRISE-1', gtin: '' }),
    addSleeve(shop, { name: 'Code-barres pris', sku: '', gtin: gtins[0] }),
    addSleeve(shop, { name: 'Codes libres', sku: 'LIBRE-1', gtin: gtins[1] }),
  ])
  const made = await change({ kind: 'delete' }, [bySku, byGtin, untaken])
  expect(made.changed).toBe(3)
  const packs = [
    { size: 100, priceCents: 990, sku: 'prise-1', gtin: '', offered: true },
    { size: 200, priceCents: 1800, sku: '', gtin: gtins[0], offered: true },
  ]
  await several(1, { packs: JSON.stringify(packs), smallest_pack: 100, price_cents: 50 })
  expect(await undo(made)).toMatchObject({ undone: 1, changed: 2 })
  expect((await refusals(made)).map(({ _id, reason }) => [_id, reason])).toEqual([
    [bySku, SKU_TAKEN],
    [byGtin, GTIN_TAKEN],
  ])
})

test('a restored product has its former address, or a new number if another product has that now', async () => {
  const names = Array.from({ length: 3 }, () => ({ name: 'Adresse reprise', isPublished: false }))
  const made: Sleeve[] = []
  for (const body of names) made.push((await call('POST', '/api/sleeves', body)).json<Sleeve>())
  const [first = '', second = '', third = ''] = made.map(({ _id: id }) => id)
  const secondDeleted = await change({ kind: 'delete' }, [second])
  await call('POST', '/api/sleeves', names[0])
  expect(await undo(secondDeleted)).toMatchObject({ undone: 1, changed: 0 })
  expect((await sleeve(second)).slug).toBe('adresse-reprise-4')
  const thirdDeleted = await change({ kind: 'delete' }, [third])
  await call('DELETE', `/api/sleeves/${first}`)
  await undo(thirdDeleted)
  expect((await sleeve(third)).slug).toBe('adresse-reprise-3')
})

test('a repeated request makes one change, for one person only, and two simultaneous runs change nothing twice', async () => {
  const ids = await several(30)
  const act = { kind: 'price-percent', percent: 10 } as const
  const { sleeves } = await preview(act, ids)
  const body = { requestId: newId(), act, sleeves }
  const answers = await Promise.all([call('POST', CHANGES, body), call('POST', CHANGES, body)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([202, 202])
  const another = await openSession(shop, 'admin')
  expect((await call('POST', CHANGES, body, another)).json().message).toBe(SLEEVE_CHANGE_OF_ANOTHER)
  await Promise.all([runSleeveChange(shop, body.requestId), runSleeveChange(shop, body.requestId)])
  expect(await progress(body.requestId)).toMatchObject({ changed: 30, isOver: true })
  expect((await sleeve(ids[29] ?? '')).price).toBe(2.75)
  expect((await call('POST', CHANGES, { ...body, act: { kind: 'publish' } })).statusCode).toBe(409)
})

test('all products that a filter matches are selected, and remaining stock is shown in days', async () => {
  const [quick, slow] = await Promise.all([
    addSleeve(shop, { name: 'Rythme vif', stock: 40 }),
    addSleeve(shop, { name: 'Rythme nul', stock: 40 }),
  ])
  await addOrder(shop, admin.userId, {
    goods: [{ sleeveId: quick, packSize: 10, quantity: 6 }],
    status: 'Livré',
  })
  const { ids, total } = (await call('GET', '/api/admin/sleeves/ids?q=Rythme')).json()
  expect([total, ids.toSorted()]).toEqual([2, [quick, slow].toSorted()])
  const list = async (query: string) =>
    (await call('GET', `/api/admin/sleeves?q=Rythme&${query}`)).json<AdminSleevePage>().items
  const stock = (await sleeve(quick)).stock
  expect((await list('sort=days-asc')).map(({ _id, daysLeft }) => [_id, daysLeft])).toEqual([
    [quick, Math.floor((stock * 30) / 60)],
    [slow, undefined],
  ])
  expect((await list('stock=reorder')).map(({ _id }) => _id)).toEqual(stock * 30 < 60 * 21 ? [quick] : [])
})
