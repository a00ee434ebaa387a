import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminUser, AdminUserPage } from '#shared/accounts/contract.ts'
import { signUp, signUpAdmin, type SignedIn } from '../testing/accounts.ts'
import { addOrder } from '../testing/orders.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: SignedIn
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
  admin = await signUpAdmin(shop)
})
afterAll(() => shop.close())

const call = (person: SignedIn, method: 'GET' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: person.headers, ...(payload && { payload }) })
const setRole = (by: SignedIn, of: SignedIn, role: string) =>
  call(by, 'PATCH', `/api/admin/users/${of.id}/role`, { role })
const remove = (by: SignedIn, who: SignedIn) => call(by, 'DELETE', `/api/admin/users/${who.id}`)
const page = async (query: string) =>
  (await call(admin, 'GET', `/api/admin/users?${query}`)).json<AdminUserPage>()
/** Makes `admin` the only admin, because other tests may have added some. */
const beAlone = () =>
  shop.database.db.updateTable('users').set({ role: 'user' }).where('id', '<>', admin.id).execute()

test('the plain list is an array, newest first; with a query it is a page', async () => {
  shop.clock.forward(1000)
  const zoe = await signUp(shop, { firstName: 'Zoé', lastName: 'Œillet' })
  const plain = (await call(admin, 'GET', '/api/admin/users')).json<AdminUser[]>()
  const { _id: id, ...first } = plain[0] ?? ({} as AdminUser)
  expect(id).toBe(zoe.id)
  expect(first).toEqual({
    email: zoe.email,
    role: 'user',
    createdAt: zoe.user.createdAt,
    firstName: 'Zoé',
    lastName: 'Œillet',
  })
  const found = await page('q=zoe%20OEILLET')
  expect([found.items.map(({ email }) => email), found.pagination]).toEqual([
    [zoe.email],
    { page: 1, pages: 1, total: 1 },
  ])
  expect((await page(`q=${zoe.email.slice(0, 12).toUpperCase()}`)).items).toHaveLength(1)
  expect((await page('q=%25')).items).toEqual([])
  expect((await page('role=admin')).items.map(({ email }) => email)).toEqual([admin.email])
  const { items, pagination } = await page('page=2&limit=1')
  expect([items.length, pagination.page, pagination.total]).toEqual([1, 2, plain.length])
  await addOrder(shop, zoe.id)
  await addOrder(shop, zoe.id, { status: 'Annulé' })
  const { total_cents: cents } = await shop.database.db
    .selectFrom('orders')
    .select('total_cents')
    .where('user_id', '=', zoe.id)
    .limit(1)
    .executeTakeFirstOrThrow()
  expect((await page('q=zoe%20OEILLET')).items).toMatchObject([
    { city: zoe.user.city, orderCount: 2, spent: cents / 100 },
  ])
  expect((await page(`q=${admin.email}`)).items).toMatchObject([{ orderCount: 0, spent: 0 }])
  const town = await signUp(shop, { city: 'Sète-sur-Marne', postalCode: '34200', phone: '06 77 88 99 01' })
  for (const search of ['sete-sur', '0677889901', '34200 SETE'])
    expect((await page(`q=${encodeURIComponent(search)}`)).items.map(({ email }) => email)).toEqual([
      town.email,
    ])
  const abroad = await signUp(shop, { phone: '+33 6 77 88 99 02' })
  for (const search of [
    '0677889902',
    '06.77.88.99.02',
    '+33677889902',
    '0033 6 77 88 99 02',
    '06-77-88-99-02',
  ])
    expect((await page(`q=${encodeURIComponent(search)}`)).items.map(({ email }) => email)).toEqual([
      abroad.email,
    ])
})

test('a promotion or demotion takes effect at the next call', async () => {
  const person = await signUp(shop)
  expect((await call(person, 'GET', '/api/admin/users')).statusCode).toBe(403)
  const promoted = await setRole(admin, person, 'admin')
  expect([promoted.statusCode, promoted.json().role]).toEqual([200, 'admin'])
  expect((await call(person, 'GET', '/api/admin/users')).statusCode).toBe(200)
  expect((await setRole(admin, person, 'user')).json().role).toBe('user')
  expect((await call(person, 'GET', '/api/admin/users')).statusCode).toBe(403)
})

test('customers and strangers can neither read nor change users', async () => {
  const person = await signUp(shop)
  expect((await setRole(person, person, 'admin')).statusCode).toBe(403)
  expect((await remove(person, admin)).statusCode).toBe(403)
  expect((await shop.app.inject({ url: '/api/admin/users' })).statusCode).toBe(401)
})

test('unknown people and roles are refused', async () => {
  const person = await signUp(shop)
  for (const id of ['01991d3e-0000-7000-8000-000000000000', 'x']) {
    expect((await call(admin, 'PATCH', `/api/admin/users/${id}/role`, { role: 'admin' })).statusCode).toBe(
      404,
    )
    expect((await call(admin, 'DELETE', `/api/admin/users/${id}`)).statusCode).toBe(404)
  }
  expect((await setRole(admin, person, 'owner')).statusCode).toBe(422)
})

test('the last admin cannot be demoted, and no admin can delete their own account', async () => {
  await beAlone()
  const demotion = await setRole(admin, admin, 'user')
  expect([demotion.statusCode, demotion.json().code]).toEqual([409, 'LAST_ADMIN'])
  expect((await setRole(admin, admin, 'preparation')).statusCode).toBe(409)
  const deletion = await remove(admin, admin)
  expect([deletion.statusCode, deletion.json()]).toEqual([
    409,
    {
      code: 'SELF_DELETION',
      message: 'Vous ne pouvez pas supprimer votre propre compte depuis cette liste',
    },
  ])
})

test('when two admins demote or delete each other at once, one remains', async () => {
  for (const act of ['demote', 'delete'] as const) {
    await beAlone()
    const other = await signUpAdmin(shop)
    const run = (by: SignedIn, of: SignedIn) => (act === 'demote' ? setRole(by, of, 'user') : remove(by, of))
    const codes = (await Promise.all([run(admin, other), run(other, admin)])).map(
      (answer) => answer.statusCode,
    )
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    const { items } = await page('role=admin').catch(() => ({ items: [] }))
    if (!items?.length) admin = other
    expect((await page('role=admin')).items).toHaveLength(1)
  }
})

test('deleting a user signs them out, removes the account and takes the name off their finished orders', async () => {
  await beAlone()
  const person = await signUp(shop)
  const orderId = await addOrder(shop, person.id, { status: 'Annulé' })
  const answer = await remove(admin, person)
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Utilisateur supprimé avec succès' }])
  expect((await call(person, 'GET', '/api/auth/verify')).statusCode).toBe(401)
  expect((await page(`q=${person.email}`)).items).toEqual([])
  const order = await shop.database.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  expect([order.user_id, order.customer_email, order.customer_last_name]).toEqual([null, '', ''])
  expect((await remove(admin, person)).statusCode).toBe(404)
})
