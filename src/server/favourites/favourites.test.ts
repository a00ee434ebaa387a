import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_FAVOURITES } from '#shared/favourites/favourite-rules.ts'
import { newId } from '../database/ids.ts'
import { PASSWORD, signUp, type SignedIn } from '../testing/accounts.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000' })
})
afterAll(() => shop.close())

const call = (person: SignedIn, method: 'GET' | 'POST' | 'DELETE', rest = '', payload?: object) =>
  shop.app.inject({
    method,
    url: `/api/users/favourites${rest}`,
    headers: person.headers,
    ...(payload && { payload }),
  })
const idsOf = async (person: SignedIn) => (await call(person, 'GET')).json().ids

test('a browser’s favourites are added to the account’s, in order, once each, without deleted sleeves', async () => {
  const [a, b, hidden] = [
    await addSleeve(shop),
    await addSleeve(shop),
    await addSleeve(shop, { is_published: false }),
  ]
  const [person, other] = [await signUp(shop), await signUp(shop)]
  await call(person, 'POST', '', { ids: [a] })
  const merged = await Promise.all(
    [1, 2].map(() => call(person, 'POST', '', { ids: [b, a, hidden, newId(), b] })),
  )
  for (const answer of merged) expect(new Set(answer.json().ids)).toEqual(new Set([a, b]))
  expect(await idsOf(other)).toEqual([])
  expect((await call(person, 'DELETE', `/${a}`)).json().ids).toEqual([b])
  expect((await call(person, 'DELETE', `/${a}`)).json().ids).toEqual([b])
  const data = await shop.app.inject({ url: '/api/users/export-data', headers: person.headers })
  expect(data.json().favourites).toMatchObject([{ sleeve: 'Prisme' }])
  const kept = () =>
    shop.database.db.selectFrom('favourites').select('sleeve_id').where('user_id', '=', person.id).execute()
  expect(await kept()).toHaveLength(1)
  const chosen = await shop.app.inject(`/api/sleeves/chosen?ids=${[hidden, b, newId(), a].join(',')}`)
  expect(chosen.json().map(({ _id }: { _id: string }) => _id)).toEqual([b, a])
  const gone = await shop.app.inject({
    method: 'DELETE',
    url: '/api/users/delete-account',
    headers: person.headers,
    payload: { password: PASSWORD },
  })
  expect(gone.statusCode).toBe(200)
  expect(await kept()).toEqual([])
})

test('an account has at most a hundred favourites, and only ids are accepted', async () => {
  const person = await signUp(shop)
  const now = shop.clock.now()
  const sleeves = await Promise.all(Array.from({ length: 3 }, () => addSleeve(shop)))
  const many = Array.from({ length: MAX_FAVOURITES - 1 }, (_, at) => ({ id: newId(), name: `Pli ${at}` }))
  const like = await shop.database.db
    .selectFrom('sleeves')
    .selectAll()
    .where('id', '=', sleeves[0] ?? '')
    .executeTakeFirstOrThrow()
  const { stock: _stock, packs: _packs, sale_packs: _salePacks, costs: _costs, ...row } = like
  await shop.database.db
    .insertInto('sleeves')
    .values(many.map(({ id, name }) => ({ ...row, features: '[]', id, name, slug: id })))
    .execute()
  await shop.database.db
    .insertInto('favourites')
    .values(many.map(({ id }) => ({ user_id: person.id, sleeve_id: id, added_at: now })))
    .execute()
  await Promise.all(sleeves.map((id) => call(person, 'POST', '', { ids: [id] })))
  expect(await idsOf(person)).toHaveLength(MAX_FAVOURITES)
  expect((await call(person, 'POST', '', { ids: ['x'] })).statusCode).toBe(422)
  const tooMany = Array.from({ length: MAX_FAVOURITES + 1 }, newId)
  expect((await call(person, 'POST', '', { ids: tooMany })).statusCode).toBe(422)
  expect((await shop.app.inject('/api/users/favourites')).statusCode).toBe(401)
})
