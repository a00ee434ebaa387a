import { afterAll, beforeAll, expect, test } from 'vitest'
import { ALREADY_CREATED } from '#shared/texts.ts'
import { newId } from '../database/ids.ts'
import { apiCalls, type ApiCall } from '../testing/api-calls.ts'
import { addSleeve } from '../testing/catalogue.ts'
import { drawnPicture, storeImage } from '../testing/pictures.ts'
import { openSession, type TestSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
let admin: TestSession
let calls: ApiCall[]
beforeAll(async () => {
  shop = await testShop()
  admin = await openSession(shop, 'admin')
  ;({ calls } = await apiCalls(shop))
})
afterAll(() => shop.close())

const send = (url: string, payload: object) =>
  shop.app.inject({ method: 'POST', url, headers: admin.headers, payload })

type Creation = { first: object; changed: object }

const aPicture = async () => (await storeImage(shop, { bytes: await drawnPicture(), filename: 'a.png' })).url

const CREATIONS: Record<string, () => Promise<Creation>> = {
  '/api/sleeves': async () => ({
    first: { name: 'Prisme', price: 3, stock: 20, features: ['Mate'], images: { front: await aPicture() } },
    changed: { stock: 30 },
  }),
  '/api/articles': async () => ({
    first: {
      title: 'Un titre',
      summary: 'Un résumé',
      content: '<p>Un texte</p>',
      author: 'Zoé',
      categories: ['Autres', 'Jeux'],
      image: await aPicture(),
      publishedAt: '2026-12-01T08:00:00.000Z',
    },
    changed: { content: '<p>Un autre texte</p>' },
  }),
  '/api/banners': async () => ({
    first: { title: 'Une', image: await aPicture(), endsOn: '2026-12-24' },
    changed: { endsOn: '2026-12-26' },
  }),
  '/api/admin/collections': async () => ({ first: { name: 'Une' }, changed: { text: 'Un texte' } }),
  '/api/admin/promotions': async () => ({
    first: { code: 'DEUX-FOIS', kind: 'amount', value: 5, from: '2026-12-01', collections: [newId()] },
    changed: { value: 6 },
  }),
  '/api/admin/manual-orders': async () => ({
    first: {
      items: [{ product: await addSleeve(shop, { stock: 100 }), packSize: 5, quantity: 1 }],
      guest: { email: 'zoe@exemple.test', firstName: 'Zoé', lastName: 'Test' },
      shippingMethod: 'inPerson',
      paid: { means: 'cash', on: '2026-11-21' },
    },
    changed: { expectedTotal: 99 },
  }),
}

const OTHERWISE = [
  '/api/upload',
  '/api/admin/images/from-address',
  '/api/admin/mails/{id}/copies',
  '/api/admin/messages/{id}/answers',
  '/api/admin/users/{id}/access-links',
  '/api/admin/invitations',
  '/api/admin/users/{id}/notes',
  '/api/admin/read-keys',
  '/api/admin/webhooks',
  '/api/admin/manual-orders/{id}/payment',
  '/api/orders/{id}/labels',
  '/api/orders/{id}/parcels',
  '/api/orders/{id}/corrected-invoice',
  '/api/orders/{id}/refunds',
  '/api/orders/{id}/returns',
]

test('the list above has every admin call that creates something', () => {
  const making = calls.filter(
    ({ access, method, status }) =>
      (access === 'admin' || access === 'preparation') && method === 'POST' && status === 201,
  )
  const known = [...Object.keys(CREATIONS), ...OTHERWISE]
  expect(making.map(({ path }) => path).toSorted()).toEqual(known.toSorted())
})

test.each(Object.keys(CREATIONS))('POST %s twice at once, and once more, creates one thing', async (url) => {
  const creation = await CREATIONS[url]?.()
  if (!creation) throw new Error(url)
  const first = { ...creation.first, requestId: newId().toUpperCase() }
  const both = await Promise.all([send(url, first), send(url, first)])
  const answers = [...both, await send(url, first)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
  const [one, two, again] = answers.map((answer) => answer.json<object>())
  expect([two, again]).toEqual([one, one])
  const entries = shop.database.db.selectFrom('activity').select('id').where('act', '=', 'created')
  const before = await entries.execute()
  const changed = await send(url, { ...first, ...creation.changed })
  expect([changed.statusCode, changed.json().message]).toEqual([409, ALREADY_CREATED])
  expect(await entries.execute()).toEqual(before)
})
