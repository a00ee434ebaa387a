import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer } from '#shared/customers/contract.ts'
import { parisDay } from '#shared/paris-day.ts'
import type {
  OwnPastOrders,
  PastOrder,
  PastOrderImports,
  PastOrderPage,
  PastOrdersImportResult,
} from '#shared/past-orders/contract.ts'
import { readPastOrdersFile, type PastOrdersFile } from '#shared/past-orders/past-orders-file.ts'
import { addMonths } from '#shared/shift-dates.ts'
import { newId } from '../database/ids.ts'
import { runNightlyCleanup } from '../privacy/nightly-cleanup.ts'
import { callAs, PASSWORD, signUp, signUpAdmin, type SignedIn } from '../testing/accounts.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import { importPastOrders } from './import-past-orders.ts'

let shop: TestShop
let admin: SignedIn
beforeAll(async () => {
  shop = await testShop()
  admin = await signUpAdmin(shop)
})
afterAll(() => shop.close())

const HEAD =
  'Référence;Date;E-mail;Nom complet;Adresse;Ville;Article;Quantité;Prix unitaire;Frais de livraison;Total;Statut'

const fileOf = (reference: string, { email = 'lea@exemple.test', on = day(-6), total = '14,90' } = {}) =>
  `${HEAD}\n${reference};${on};${email};Léa Roy;3 rue du Fort;Lyon;Boucliers d’aube;2;5;4,90;${total};Livrée`

const day = (months: number) => parisDay(addMonths(shop.clock.now(), months))

const send = (text: string, { write = true, importId = newId() } = {}) => {
  const file = readPastOrdersFile(text, day(0))
  if (typeof file === 'string') throw new Error(file)
  const body = { orders: file.lines, write, importId, filename: 'commandes.csv' }
  return callAs(shop, admin, 'POST', '/api/admin/past-orders/import', body)
}
const outcomes = async (text: string, more = {}) =>
  (await send(text, more))
    .json<PastOrdersImportResult>()
    .orders.map(({ outcome, isWithoutPerson }) => (isWithoutPerson ? `${outcome}, nobody` : outcome))
const get = async <Answer>(url: string, by = admin) => {
  const answer = await callAs(shop, by, 'GET', url)
  expect(answer.statusCode, url).toBe(200)
  return answer.json<Answer>()
}
const found = async (q: string) =>
  (await get<PastOrderPage>(`/api/admin/past-orders?${new URLSearchParams({ q }).toString()}`)).items
const one = async (reference: string) => {
  const [order] = await found(reference)
  return get<PastOrder>(`/api/admin/past-orders/${order?._id}`)
}
const confirm = (person: SignedIn) =>
  shop.database.db
    .updateTable('users')
    .set({ email_confirmed_at: shop.clock.now() })
    .where('id', '=', person.id)
    .execute()

test('a preview writes nothing, an import adds each order once, and a second one changes nothing and says so', async () => {
  const text = fileOf('ONCE-1')
  expect(await outcomes(text, { write: false })).toEqual(['new'])
  expect(await found('ONCE-1')).toEqual([])
  const importId = newId()
  expect(await outcomes(text, { importId })).toEqual(['new'])
  expect(await outcomes(text, { importId })).toEqual(['known'])
  expect(await outcomes(fileOf('ONCE-1', { total: '99' }))).toEqual(['different'])
  expect(await one('ONCE-1')).toMatchObject({
    reference: 'ONCE-1',
    orderedOn: day(-6),
    name: 'Léa Roy',
    lines: [{ label: 'Boucliers d’aube', quantity: 2, unitPrice: 5 }],
    shipping: 4.9,
    total: 14.9,
    status: 'Livrée',
    isErased: false,
  })
  const entries = await shop.database.db
    .selectFrom('activity')
    .selectAll()
    .where('id', '=', importId)
    .execute()
  expect(entries).toMatchObject([
    { subject_kind: 'pastOrders', changes: [{ field: 'added_pastOrders', after: 1 }] },
  ])
  expect(JSON.stringify(entries)).not.toContain('lea@')
})

test('two imports of one file at once add each order once', async () => {
  const text = fileOf('TWICE-1')
  const both = await Promise.all([outcomes(text), outcomes(text)])
  expect(both.flat().toSorted()).toEqual(['known', 'new'])
})

test('an import that fails at its last step leaves no order behind', async () => {
  const { lines: orders } = readPastOrdersFile(fileOf('HALF-1'), day(0)) as PastOrdersFile
  const body = { orders, write: true, importId: newId(), filename: 'commandes.csv' }
  // No account has the admin's id, so the activity entry, which is written last, is refused.
  await expect(importPastOrders(shop, body, newId())).rejects.toThrow()
  expect(await found('HALF-1')).toEqual([])
  expect(await outcomes(fileOf('HALF-1'))).toEqual(['new'])
})

test('past orders are found by reference, person, article and day, and on the customer’s page', async () => {
  const person = await signUp(shop)
  await send(fileOf('FIND-1', { email: person.email.toUpperCase() }))
  for (const q of ['find-1', person.email, 'boucliers find-1', 'lyon FIND-1'])
    expect(
      (await found(q)).map(({ reference }) => reference),
      q,
    ).toEqual(['FIND-1'])
  const during = async (from: string, to: string) =>
    (await get<PastOrderPage>(`/api/admin/past-orders?q=FIND-1&from=${from}&to=${to}`)).pagination.total
  expect([await during(day(-6), day(-6)), await during(day(-5), day(0))]).toEqual([1, 0])
  const { pastOrders, orders } = await get<Customer>(`/api/admin/users/${person.id}`)
  expect(pastOrders).toMatchObject({ total: 1, latest: [{ reference: 'FIND-1', total: 14.9 }] })
  expect(orders).toMatchObject({ total: 0, earned: 0 })
})

test('past orders count in no figure, list, document or report', async () => {
  const numbers = async () => [
    await get('/api/admin/dashboard'),
    await get('/api/admin/orders?limit=1'),
    await get('/api/admin/orders/tabs'),
    await get('/api/admin/documents'),
    await get('/api/admin/e-reports?year=2026'),
    await get('/api/admin/figures?from=2026-01-01&to=2026-12-31'),
  ]
  const before = await numbers()
  await send(fileOf('COUNT-1'))
  expect(await numbers()).toEqual(before)
})

test('a person sees their past orders once the address is confirmed, as far back as they chose', async () => {
  const person = await signUp(shop)
  await send(fileOf('MINE-1', { email: person.email }))
  await send(fileOf('MINE-2', { email: person.email, on: day(-13) }))
  const mine = async () =>
    (await get<OwnPastOrders>('/api/past-orders', person)).map(({ reference }) => reference)
  expect(await mine()).toEqual([])
  await confirm(person)
  expect(await mine()).toEqual(['MINE-1', 'MINE-2'])
  const data = await get<{ pastOrders: PastOrder[] }>('/api/users/export-data', person)
  expect(data.pastOrders.map(({ reference }) => reference)).toEqual(['MINE-1', 'MINE-2'])
  await callAs(shop, person, 'POST', '/api/users/data-retention', { orderHistoryRetention: 12 })
  expect(await mine()).toEqual(['MINE-1'])
  await runNightlyCleanup(shop)
  expect(await one('MINE-2')).toMatchObject({ isErased: true, name: '', email: '' })
  expect(await one('MINE-1')).toMatchObject({ isErased: false })
})

test('the chosen history counts once the account is confirmed, even if it has an old spelling of the address', async () => {
  const domain = `école-${newId()}.test`
  const person = await signUp(shop, { email: `ana@${domain}` })
  for (const [reference, on] of [
    ['SPELT-É1', day(-13)],
    ['SPELT-É2', day(-6)],
  ] as const)
    await send(fileOf(reference, { email: `ana@${domain}`, on }))
  await shop.database.db
    .updateTable('users')
    .set({ email: `ana@${domain}`, order_history_retention: 12 })
    .where('id', '=', person.id)
    .execute()
  await runNightlyCleanup(shop)
  expect((await found('spelt-e')).map(({ name }) => name)).toEqual(['Léa Roy', 'Léa Roy'])
  await confirm(person)
  await runNightlyCleanup(shop)
  const kept = await found('spelt-e')
  expect(kept.map(({ reference, name }) => [reference, name])).toEqual([
    ['SPELT-É2', 'Léa Roy'],
    ['SPELT-É1', ''],
  ])
})

test('deleting a confirmed account erases the person, and another import does not bring them back', async () => {
  const person = await signUp(shop)
  await confirm(person)
  const text = fileOf('GONE-1', { email: person.email })
  await send(text)
  await callAs(shop, person, 'DELETE', '/api/users/delete-account', { password: PASSWORD })
  expect(await outcomes(text)).toEqual(['known'])
  const erased = await one('GONE-1')
  expect(erased).toMatchObject({ email: '', name: '', address: '', city: '', isErased: true, total: 14.9 })
  expect(await found('Roy GONE-1')).toEqual([])
})

test('a stranger who registers with an address erases nothing, nor does the night, but the shop that deletes the account does', async () => {
  const stranger = await signUp(shop)
  await send(fileOf('OTHER-1', { email: stranger.email }))
  await callAs(shop, stranger, 'DELETE', '/api/users/delete-account', { password: PASSWORD })
  expect(await one('OTHER-1')).toMatchObject({ isErased: false })
  const idle = await signUp(shop, { email: stranger.email })
  const now = shop.clock.now()
  await shop.database.db
    .updateTable('users')
    .set({
      last_active_at: addMonths(now, -40),
      deletion_warned_at: addMonths(now, -3),
      deletion_reminded_at: addMonths(now, -2),
    })
    .where('id', '=', idle.id)
    .execute()
  await runNightlyCleanup(shop)
  const left = await shop.database.db.selectFrom('users').select('id').where('id', '=', idle.id).execute()
  expect(left).toEqual([])
  expect(await one('OTHER-1')).toMatchObject({ isErased: false })
  const again = await signUp(shop, { email: stranger.email })
  await callAs(shop, admin, 'DELETE', `/api/admin/users/${again.id}`)
  expect(await one('OTHER-1')).toMatchObject({ isErased: true })
})

test('the shop erases a person without an account from all their past orders', async () => {
  await send(fileOf('GUEST-1', { email: 'guest@exemple.test' }))
  await send(fileOf('GUEST-2', { email: 'guest@exemple.test' }))
  await send(fileOf('GUEST-3', { email: '' }))
  const { _id: id } = await one('GUEST-1')
  const url = `/api/admin/past-orders/${id}/person`
  expect((await callAs(shop, admin, 'DELETE', url)).json()).toMatchObject({ isErased: true, name: '' })
  expect((await callAs(shop, admin, 'DELETE', url)).statusCode).toBe(200)
  expect([(await one('GUEST-2')).isErased, (await one('GUEST-3')).isErased]).toEqual([true, false])
  const nameless = (await one('GUEST-3'))._id
  await callAs(shop, admin, 'DELETE', `/api/admin/past-orders/${nameless}/person`)
  expect(await one('GUEST-3')).toMatchObject({ isErased: true, name: '', city: '' })
  const entries = await shop.database.db
    .selectFrom('activity')
    .select('subject_name')
    .where('subject_id', '=', id)
    .execute()
  expect(entries).toEqual([{ subject_name: 'GUEST-1' }])
})

test('an import can be deleted, except the orders whose person was erased', async () => {
  const importId = newId()
  await send(`${fileOf('UNDO-1')}\nUNDO-2;${day(-90)};;;;;;;;;5;`, { importId })
  const listed = async () =>
    (await get<PastOrderImports>('/api/admin/past-order-imports')).find(({ _id: id }) => id === importId)
  expect(await listed()).toMatchObject({ filename: 'commandes.csv', orders: 2 })
  const url = `/api/admin/past-order-imports/${importId}`
  expect((await callAs(shop, admin, 'DELETE', url)).statusCode).toBe(200)
  expect((await callAs(shop, admin, 'DELETE', url)).statusCode).toBe(404)
  expect(await listed()).toBeUndefined()
  expect((await found('UNDO')).map(({ reference }) => reference)).toEqual(['UNDO-2'])
})

test('an order beyond the history is stored without its person, and one that grows too old is erased at night', async () => {
  expect(await outcomes(fileOf('OLD-1', { on: day(-61) }))).toEqual(['new, nobody'])
  expect(await one('OLD-1')).toMatchObject({ isErased: true, name: '', email: '' })
  await send(fileOf('OLD-2', { on: day(-59), email: 'old@exemple.test' }))
  await runNightlyCleanup(shop)
  expect(await one('OLD-2')).toMatchObject({ isErased: false })
  shop.clock.forward(62 * 86_400_000)
  admin = await signUpAdmin(shop)
  await runNightlyCleanup(shop)
  expect(await one('OLD-2')).toMatchObject({ isErased: true, name: '', email: '' })
})
