import { beforeEach, expect, test } from 'vitest'
import { NO_CONNECTION, OTHER_PERSON_SIGNED_IN, SERVER_ERROR_NOT_JSON } from '#shared/texts.ts'
import { createApi } from './create-api.ts'

let token: string | undefined
let sent: { path: string; init: RequestInit }[]
let responses: (() => Response | Promise<Response>)[]
beforeEach(() => {
  token = 'old'
  sent = []
  responses = []
})

const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const transport = async (path: string, init: RequestInit) => {
  sent.push({ path, init })
  const next = responses.shift()
  if (!next) throw new TypeError('Failed to fetch')
  return next()
}
const refreshed = { token: () => token, refresh: async () => Boolean((token = 'new')) }
const api = createApi(refreshed)
const over = createApi({ token: () => token, refresh: async () => false })
const bearers = () => sent.map(({ init }) => new Headers(init.headers).get('authorization'))
const refused = { code: 'UNAUTHENTICATED', message: 'Non' }

test('puts parameters, query and body in their places, and leaves out blank parameters', async () => {
  responses = [json({}), json({})]
  await api.call('GET /api/admin/orders', {
    query: { q: '', page: 2, sort: undefined, from: '2026-01-02' },
    transport,
  })
  await api.call('PUT /api/upload/images/:id/rename', {
    params: { id: 'a/b é' },
    body: { newFilename: 'x' },
    transport,
  })
  expect(sent.map(({ path }) => path)).toEqual([
    '/api/admin/orders?page=2&from=2026-01-02',
    '/api/upload/images/a%2Fb%20%C3%A9/rename',
  ])
  expect(sent[1]?.init).toMatchObject({ method: 'PUT', body: '{"newFilename":"x"}' })
})

test('an expired token is refreshed once, and the call repeated with the new one', async () => {
  responses = [json(refused, 401), json({ _id: 'z' })]
  expect(await api.call('GET /api/auth/verify', { transport })).toEqual({ _id: 'z' })
  expect(bearers()).toEqual(['Bearer old', 'Bearer new'])
})

test('a second 401 is returned, and so is the first one if no refresh is possible', async () => {
  responses = [json(refused, 401), json(refused, 401)]
  await expect(api.call('GET /api/auth/verify', { transport })).rejects.toMatchObject({ status: 401 })
  responses = [json(refused, 401)]
  await expect(over.call('GET /api/auth/verify', { transport })).rejects.toMatchObject({ status: 401 })
  expect(sent).toHaveLength(3)
})

test('a write is never sent for anyone but the person who started it', async () => {
  const personOf = (one: string) => one.split(' ')[0]
  const body = { city: 'Lyon' }
  token = 'ana 1'
  const other = createApi({
    token: () => token,
    personOf,
    refresh: async () => Boolean((token = 'bea 1')),
    askPassword: async () => Boolean((token = 'bea 2')),
  })
  responses = [json(refused, 401), json({})]
  const written = other.call('PUT /api/users/profile', { body, transport })
  await expect(written).rejects.toMatchObject({ status: 409, message: OTHER_PERSON_SIGNED_IN })
  token = 'ana 2'
  responses = [json({ code: 'REAUTHENTICATION_REQUIRED', message: 'Non' }, 403), json({})]
  const confirmed = other.call('PUT /api/users/profile', { body, transport })
  await expect(confirmed).rejects.toMatchObject({ message: OTHER_PERSON_SIGNED_IN })
  expect(bearers()).toEqual(['Bearer ana 1', 'Bearer ana 2'])
  const page = createApi({
    token: () => 'bea 3',
    personOf,
    shownPerson: () => 'ana',
    refresh: async () => false,
  })
  await expect(page.call('PUT /api/users/profile', { body, transport })).rejects.toMatchObject({
    status: 409,
  })
  expect(sent).toHaveLength(2)
  responses = [json({ _id: 'bea' })]
  expect(await page.call('GET /api/auth/verify', { transport })).toEqual({ _id: 'bea' })
})

test('a guest’s write stays a guest’s when another tab has just signed someone in', async () => {
  token = 'bea 1'
  const guests = createApi({ token: () => token, shownPerson: () => null, refresh: async () => true })
  const body = { email: 'zoe@example.test', subject: 'Un colis', content: 'x'.repeat(100) }
  responses = [json({ message: 'Merci' }, 201), json(refused, 401), json({ _id: 'bea' })]
  await guests.call('POST /api/messages/contact', { body, transport })
  const joined = guests.call('POST /api/users/favourites', { body: { ids: [] }, transport })
  await expect(joined).rejects.toMatchObject({ status: 401 })
  expect(await guests.call('GET /api/auth/verify', { transport })).toEqual({ _id: 'bea' })
  expect(bearers()).toEqual([null, null, 'Bearer bea 1'])
})

test('a guest sends no token and refreshes nothing, and neither does an anonymous call', async () => {
  responses = [json({}), json(refused, 401)]
  const body = { email: 'a@example.test', password: 'x' }
  const login = api.call('POST /api/auth/login', { body, anonymous: true, transport })
  await login
  token = undefined
  await expect(api.call('GET /api/auth/verify', { transport })).rejects.toMatchObject({ status: 401 })
  expect(bearers()).toEqual([null, null])
})

test('when a page waits for its person, a call of an ended session waits too, and is sent again for that person only', async () => {
  const body = { firstName: 'Zoé' }
  let back = { answer: true, token: 'ana 2' as string | undefined }
  const page = createApi({
    token: () => token,
    personOf: (held) => held.split(' ')[0],
    shownPerson: () => 'ana',
    refresh: async () => {
      token = undefined
      return false
    },
    signedInAgain: async () => {
      token = back.token
      return back.answer
    },
  })
  const write = () => page.call('PUT /api/users/profile', { body, transport })
  token = 'ana 1'
  responses = [
    json(refused, 401),
    json({}),
    json(refused, 401),
    json({}),
    json(refused, 401),
    json(refused, 401),
  ]
  await write()
  token = undefined
  await write()
  back = { answer: true, token: 'bea 1' }
  token = 'ana 3'
  await expect(write()).rejects.toMatchObject({ code: 'OTHER_PERSON' })
  back = { answer: false, token: undefined }
  token = 'ana 4'
  await expect(write()).rejects.toMatchObject({ status: 401 })
  expect(bearers()).toEqual(
    ['ana 1', 'ana 2', null, 'ana 2', 'ana 3', 'ana 4'].map((sent) => sent && `Bearer ${sent}`),
  )
})

test('a refusal has the shop’s sentence, code and fields', async () => {
  responses = [json({ code: 'INVALID_FIELDS', message: 'Relisez', fields: { city: 'Ville ?' } }, 422)]
  await expect(api.call('PUT /api/users/profile', { body: {}, transport })).rejects.toMatchObject({
    status: 422,
    code: 'INVALID_FIELDS',
    message: 'Relisez',
    fields: { city: 'Ville ?' },
  })
})

test('a lost connection and a proxy’s page have one sentence each', async () => {
  await expect(api.call('GET /api/auth/verify', { transport })).rejects.toMatchObject({
    status: 503,
    code: 'UNREACHABLE',
    message: NO_CONNECTION,
  })
  for (const status of [502, 200]) {
    responses = [() => new Response('<h1>Bad gateway</h1>', { status })]
    await expect(api.call('GET /api/auth/verify', { transport })).rejects.toMatchObject({
      status: 502,
      code: 'UNREADABLE',
      message: SERVER_ERROR_NOT_JSON,
    })
  }
})

test('a connection lost in the middle of a response counts as no connection, so that leaving a page does not sign out', async () => {
  const lost = () =>
    new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }))
  responses = [lost, lost]
  const unreachable = { status: 503, code: 'UNREACHABLE', message: NO_CONNECTION }
  await expect(api.call('GET /api/auth/verify', { transport })).rejects.toMatchObject(unreachable)
  await expect(api.download('GET /api/admin/orders.csv', { query: {}, transport })).rejects.toMatchObject(
    unreachable,
  )
})

test('a cancelled call is not an outage', async () => {
  const leaving = new AbortController()
  leaving.abort()
  await expect(
    api.call('GET /api/auth/verify', { signal: leaving.signal, transport }),
  ).rejects.toBeInstanceOf(TypeError)
})

test('a call accepts no body, a form and a file', async () => {
  responses = [
    () => new Response(null, { status: 204 }),
    json({ images: [] }, 201),
    () => new Response('a;b'),
  ]
  const out = { body: { refreshToken: undefined }, anonymous: true, transport }
  expect(await api.call('POST /api/auth/logout', out)).toBeUndefined()
  const body = new FormData()
  await api.call('POST /api/upload', { body, transport })
  expect(sent[1]?.init.body).toBe(body)
  expect(new Headers(sent[1]?.init.headers).get('content-type')).toBeNull()
  const file = await api.download('GET /api/admin/orders.csv', { query: {}, transport })
  expect(await file.text()).toBe('a;b')
})
