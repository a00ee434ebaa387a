import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ActivityPage } from '#shared/activity/contract.ts'
import type { Banner } from '#shared/banners/contract.ts'
import { BANNER_OVER } from '#shared/banners/texts.ts'
import { signUp, signUpAdmin, type SignedIn } from '../testing/accounts.ts'
import { drawnPicture, storeImage } from '../testing/pictures.ts'
import { openSession } from '../testing/session.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

const idOf = ({ _id: id }: { _id: string }) => id

let shop: TestShop
let admin: SignedIn
let image: string
beforeAll(async () => {
  shop = await testShop()
  admin = await signUpAdmin(shop)
  image = (await storeImage(shop, { bytes: await drawnPicture(), filename: 'b.png' })).url
})
afterAll(() => shop.close())

const call = (
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers: object = admin.headers,
) => shop.app.inject({ method, url, headers: { ...headers }, ...(payload ? { payload } : {}) })
const create = async (title: string) => (await call('POST', '/api/banners', { title, image })).json<Banner>()
const active = () => shop.app.inject({ url: '/api/banners/active' })
const lastChanges = async (subject: string) => {
  const url = `/api/admin/activity?subject=${subject}`
  const { items } = (await shop.app.inject({ url, headers: { ...admin.headers } })).json<ActivityPage>()
  return items[0]?.changes
}

test('without an active banner the call answers with JSON null', async () => {
  const answer = await active()
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'application/json; charset=utf-8',
    'null',
  ])
})

test('a new banner is centred and inactive', async () => {
  const answer = await call('POST', '/api/banners', { title: ' Titre ', image })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    title: 'Titre',
    subtitle: '',
    position: 'center',
    image,
    picture: { url: image, width: 400, height: 500 },
    isActive: false,
  })
})

test('each missing field has its own message', async () => {
  const answer = await call('POST', '/api/banners', { subtitle: 'x' })
  expect([answer.statusCode, answer.json().fields]).toEqual([
    422,
    {
      title: 'Le titre est requis',
      image: 'Veuillez sélectionner une image ou choisir une image existante',
    },
  ])
})

test('only one banner is active at a time, and deleting it leaves none', async () => {
  const [first, second] = [await create('Un'), await create('Deux')]
  expect((await call('PUT', `/api/banners/${idOf(first)}/activate`)).json()).toMatchObject({ isActive: true })
  expect((await call('PUT', `/api/banners/${idOf(second)}/activate`)).statusCode).toBe(200)
  expect(idOf((await active()).json<Banner>())).toBe(idOf(second))
  const listed = (await shop.app.inject({ url: '/api/banners', headers: admin.headers })).json<Banner[]>()
  expect(listed.filter(({ isActive }) => isActive).map(({ title }) => title)).toEqual(['Deux'])
  expect((await call('DELETE', `/api/banners/${idOf(second)}`)).statusCode).toBe(200)
  expect((await active()).body).toBe('null')
})

test('if several banners are activated at once, exactly one becomes active', async () => {
  const banners = await Promise.all(['a', 'b', 'c', 'd'].map(create))
  const answers = await Promise.all(
    [...banners, ...banners].map(({ _id: id }) => call('PUT', `/api/banners/${id}/activate`)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  const listed = (await shop.app.inject({ url: '/api/banners', headers: admin.headers })).json<Banner[]>()
  expect(listed.filter(({ isActive }) => isActive)).toHaveLength(1)
})

test('an unknown banner is 404, and a stranger is refused', async () => {
  const nowhere = '/api/banners/01900000-0000-7000-8000-000000000000'
  expect((await call('PUT', `${nowhere}/activate`)).json()).toMatchObject({ message: 'Bannière non trouvée' })
  expect((await call('DELETE', nowhere)).statusCode).toBe(404)
  const customer = await signUp(shop)
  expect((await shop.app.inject({ url: '/api/banners', headers: customer.headers })).statusCode).toBe(403)
  expect((await call('POST', '/api/banners', { title: 'x', image }, {})).statusCode).toBe(401)
})

test('a planned banner begins and ends with its days in Paris, and hides the active one meanwhile', async () => {
  const standing = await create('De toujours')
  await call('PUT', `/api/banners/${idOf(standing)}/activate`)
  const days = { startsOn: '2026-12-01', endsOn: '2026-12-02' }
  const planned = (
    await call('POST', '/api/banners', { title: 'Noël', image, link: '/news', ...days })
  ).json()
  expect(planned).toMatchObject({ ...days, link: '/news', isPlanned: true, isActive: false })
  const shownAt = async (moment: string) => {
    shop.clock.set(moment)
    return (await active()).json<Banner>().title
  }
  expect(await shownAt('2026-11-30T22:59:59Z')).toBe('De toujours')
  expect(await shownAt('2026-11-30T23:00:30Z')).toBe('Noël')
  expect((await active()).json<Banner>()).toMatchObject({ isActive: true, link: '/news' })
  expect(await shownAt('2026-12-02T22:59:00Z')).toBe('Noël')
  expect(await shownAt('2026-12-02T23:00:30Z')).toBe('De toujours')
})

test('if a banner begins later, activating it plans it, and the current one stays', async () => {
  shop.clock.set('2027-01-10T12:00:00Z')
  admin = await signUpAdmin(shop)
  const standing = await create('Celle du moment')
  await call('PUT', `/api/banners/${idOf(standing)}/activate`)
  const days = { startsOn: '2027-01-14', endsOn: '2027-01-15' }
  const made = (await call('POST', '/api/banners', { title: 'Week-end', image, ...days })).json<Banner>()
  await call('PUT', `/api/banners/${idOf(made)}/deactivate`)

  const answer = await call('PUT', `/api/banners/${idOf(made)}/activate`)
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { isActive: false, isPlanned: true }])
  expect((await active()).json<Banner>().title).toBe('Celle du moment')
  shop.clock.set('2027-01-14T12:00:00Z')
  expect((await active()).json<Banner>().title).toBe('Week-end')
})

test('a banner with a last day hides the current one, which shows again afterwards', async () => {
  shop.clock.set('2027-01-23T12:00:00Z')
  admin = await signUpAdmin(shop)
  const standing = await create('Celle de toujours')
  await call('PUT', `/api/banners/${idOf(standing)}/activate`)
  const titles = async (...moments: string[]) => {
    const shown: string[] = []
    for (const moment of moments) {
      shop.clock.set(moment)
      shown.push((await active()).json<Banner | null>()?.title ?? '')
    }
    return shown
  }
  const made = (
    await call('POST', '/api/banners', { title: 'Dimanche', image, endsOn: '2027-01-24' })
  ).json<Banner>()
  const url = `/api/banners/${idOf(made)}`
  expect(await titles('2027-01-23T12:01:00Z')).toEqual(['Celle de toujours'])
  const on = (await call('PUT', `${url}/activate`)).json<Banner>()
  expect(on).toMatchObject({ isActive: false, isPlanned: true, startsOn: '2027-01-23' })
  expect(await lastChanges(idOf(made))).toEqual([
    { field: 'is_planned', before: false, after: true },
    { field: 'starts_at', before: null, after: '"2027-01-22T23:00:00.000Z"' },
  ])
  const { startsOn, endsOn, version } = on
  const change = { title: 'Dimanche !', image, startsOn, endsOn, version }
  expect((await call('PUT', url, change)).json()).toMatchObject({ isPlanned: true })
  await call('PUT', `${url}/deactivate`)
  expect((await call('PUT', `${url}/plan`)).statusCode).toBe(200)
  expect(await titles('2027-01-24T12:00:00Z', '2027-01-24T23:00:30Z')).toEqual([
    'Dimanche !',
    'Celle de toujours',
  ])
})

test('a banner whose days are over cannot be activated, and the current one stays', async () => {
  shop.clock.set('2027-02-10T12:00:00Z')
  admin = await signUpAdmin(shop)
  const standing = await create('Celle de février')
  await call('PUT', `/api/banners/${idOf(standing)}/activate`)
  const days = { startsOn: '2027-02-01', endsOn: '2027-02-02' }
  const over = (await call('POST', '/api/banners', { title: 'Finie', image, ...days })).json<Banner>()

  const answer = await call('PUT', `/api/banners/${idOf(over)}/activate`)
  expect([answer.statusCode, answer.json().message]).toEqual([409, BANNER_OVER])
  expect((await active()).json<Banner>().title).toBe('Celle de février')
})

test('the second of two edits of a banner is refused, and a banner can be switched off', async () => {
  admin = await signUpAdmin(shop)
  const made = await create('Avant')
  const change = (payload: object) =>
    call('PUT', `/api/banners/${idOf(made)}`, { title: 'Après', image, ...payload })
  const changed = await change({ version: made.version, position: 'left', link: 'https://exemple.test/a' })
  expect([changed.statusCode, changed.json()]).toMatchObject([
    200,
    { title: 'Après', position: 'left', link: 'https://exemple.test/a', version: made.version + 1 },
  ])
  const late = await change({ version: made.version, title: 'Trop tard' })
  expect([late.statusCode, late.json().present]).toEqual([409, changed.json()])
  await call('PUT', `/api/banners/${idOf(made)}/activate`)
  expect((await active()).json<Banner>().title).toBe('Après')
  expect((await call('PUT', `/api/banners/${idOf(made)}/deactivate`)).json()).toMatchObject({
    isActive: false,
  })
  expect((await active()).body).toBe('null')
})

test('if an edit comes too late, the answer names the person who switched the banner off', async () => {
  const { _id: id, version } = await create('Soldes')
  const edited = await call('PUT', `/api/banners/${id}`, { title: 'Soldes d’été', image, version })
  const { headers } = await openSession(shop, 'admin')
  await call('PUT', `/api/banners/${id}/deactivate`, undefined, headers)
  const late = { title: 'Soldes d’hiver', image, version: edited.json<Banner>().version }
  const answer = await call('PUT', `/api/banners/${id}`, late)
  expect([answer.statusCode, answer.json().changedBy]).toEqual([409, 'Ana Test'])
})

test('a planned banner that was switched off stays off when its text changes, until it gets another day', async () => {
  admin = await signUpAdmin(shop)
  const startsOn = '2027-03-01'
  const made = (await call('POST', '/api/banners', { title: 'Foire', image, startsOn })).json<Banner>()
  const change = async (version: number, day: string) =>
    (
      await call('PUT', `/api/banners/${idOf(made)}`, { title: 'Foire !', image, startsOn: day, version })
    ).json<Banner>()
  const kept = await change(made.version, startsOn)
  expect(kept.isPlanned).toBe(true)
  const off = (await call('PUT', `/api/banners/${idOf(made)}/deactivate`)).json<Banner>()
  const changed = await change(off.version, startsOn)
  expect([off.isPlanned, changed.isPlanned, changed.title]).toEqual([false, false, 'Foire !'])
  expect((await change(changed.version, '2027-03-02')).isPlanned).toBe(true)
})

test.each([
  [{ link: 'javascript:alert(1)' }, 'link'],
  [{ link: '//ailleurs.test' }, 'link'],
  [{ startsOn: '2026-12-02', endsOn: '2026-12-01' }, 'endsOn'],
  [{ startsOn: 'demain' }, 'startsOn'],
  [{ startsOn: '0001-01-01' }, 'startsOn'],
])('%j is refused at its field', async (body, field) => {
  const { fields } = (await call('POST', '/api/banners', { title: 'A', image, ...body })).json()
  expect(Object.keys(fields)).toEqual([field])
})
