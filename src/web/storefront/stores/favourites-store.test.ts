import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { kept } from '#web/base/browser-storage.ts'
import { mergeFavourites, sendUnsentFavourites, toggleFavourite } from './favourites-store.ts'

const token = (id: string) => `head.${btoa(JSON.stringify({ sub: id }))}.sign`
const [A, B] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b']
const [one, two, three] = [1, 2, 3].map((n) => `01900000-0000-7000-8000-00000000001${n}`) as [
  string,
  string,
  string,
]

/** The calls, for example 'POST one two'. */
let requests: string[]
let accounts: Map<string, string[]>
let duringRequest: () => void
let isDown: boolean
beforeEach(() => {
  requests = []
  accounts = new Map()
  duringRequest = () => undefined
  isDown = false
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit) => {
    const sent: string[] = typeof body === 'string' ? JSON.parse(body).ids : []
    const gone = method === 'DELETE' ? path.split('/').slice(-1) : []
    requests.push([method, ...sent, ...gone].join(' '))
    duringRequest()
    if (isDown) return Response.json({ message: 'Non' }, { status: 500 })
    const owner = new Headers(headers).get('authorization') ?? ''
    const before = accounts.get(owner) ?? []
    const ids = [...new Set([...sent, ...before])].filter((id) => !gone.includes(id))
    accounts.set(owner, ids)
    return Response.json({ ids })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  kept.favourites.remove()
  kept.token.remove()
})

const keeps = (favourites: { ids: string[]; of?: string }) =>
  kept.favourites.write(JSON.stringify(favourites))
const stored = (): unknown => JSON.parse(kept.favourites.read() ?? 'null')
const account = (id: string) => accounts.get(`Bearer ${token(id)}`)
const signedIn = (id: string) => kept.token.write(token(id))

test('a guest’s favourites join the account at the first press, and each later press sends one change', async () => {
  await toggleFavourite(one)
  expect([requests, stored()]).toEqual([[], { ids: [one] }])
  signedIn(A)
  await toggleFavourite(two)
  await toggleFavourite(three)
  await toggleFavourite(one)
  expect(requests).toEqual([`POST ${two} ${one}`, `POST ${three}`, `DELETE ${one}`])
  expect(stored()).toEqual({ ids: [three, two], of: A })
})

test('a guest who removes a favourite leaves the others to the account', async () => {
  keeps({ ids: [one, two] })
  signedIn(A)
  await toggleFavourite(one)
  expect([account(A), stored()]).toEqual([[two], { ids: [two], of: A }])
})

test('a favourite removed on another device does not return with the next press', async () => {
  keeps({ ids: [one, two], of: A })
  accounts.set(`Bearer ${token(A)}`, [one])
  signedIn(A)
  await toggleFavourite(three)
  expect([account(A), stored()]).toEqual([[three, one], { ids: [three, one], of: A }])
})

test('one person’s favourites are shown neither to the next person nor to a guest', async () => {
  keeps({ ids: [one, two], of: A })
  expect(await mergeFavourites()).toEqual([])
  signedIn(B)
  await toggleFavourite(one)
  expect([account(B), stored()]).toEqual([[one], { ids: [one], of: B }])
  kept.token.remove()
  await toggleFavourite(three)
  expect(stored()).toEqual({ ids: [three] })
})

test('favourites that could not be sent at sign-in, and only those, are sent before sign-out', async () => {
  keeps({ ids: [one] })
  await sendUnsentFavourites()
  expect(requests).toEqual([])
  signedIn(A)
  await sendUnsentFavourites()
  expect([account(A), stored()]).toEqual([[one], { ids: [one], of: A }])
  const before = requests.length
  await sendUnsentFavourites()
  expect(requests).toHaveLength(before)
})

test.each([
  ['a press', () => toggleFavourite(two)],
  ['taking back', () => toggleFavourite(one)],
  ['joining', mergeFavourites],
])('an answer that comes after its person has left is ignored: %s', async (_act, act) => {
  keeps({ ids: [one], of: A })
  signedIn(A)
  duringRequest = () => {
    kept.favourites.remove()
    signedIn(B)
  }
  await act()
  expect(stored()).toBeNull()
})

test('a refused press changes nothing in the browser, and a guest’s list does not become an account’s', async () => {
  keeps({ ids: [one] })
  signedIn(A)
  isDown = true
  const ofMeanwhile: unknown[] = []
  duringRequest = () => ofMeanwhile.push(stored())
  await expect(toggleFavourite(two)).rejects.toThrow()
  expect([ofMeanwhile, stored()]).toEqual([[{ ids: [one] }], { ids: [one] }])
})
