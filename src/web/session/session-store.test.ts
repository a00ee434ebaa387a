import { beforeEach, expect, test } from 'vitest'
import type { Session, User } from '#shared/accounts/contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createSessionStore, type SessionCalls } from './session-store.ts'
import { claimsOf, type StoredTokens } from './stored-tokens.ts'

const user = (id: string): User => ({
  _id: id,
  email: `${id}@example.test`,
  firstName: 'Zoé',
  lastName: '',
  address: '',
  city: '',
  postalCode: '',
  country: 'France',
  phone: '',
  role: 'user',
  marketingPreferences: { newsletter: false, analytics: false },
  dataRetentionPolicy: { inactiveAccountDeletion: false, orderHistoryRetention: 60 },
  emailConfirmed: true,
  createdAt: '2026-11-21T10:00:00.000Z',
})
const token = (id: string, n = 0) => `head.${btoa(JSON.stringify({ sub: id, role: 'user', n }))}.sign`
const answer = (id: string, n: number): Session => ({
  token: token(id, n),
  refreshToken: `r${n}`,
  user: user(id),
})
const refused = (status: number) => new ApiError(status, { code: 'X', message: 'Non' })

let stored: StoredTokens | undefined
let waits: number[]
beforeEach(() => {
  stored = undefined
  waits = []
})

function tab(calls: Partial<SessionCalls>, hasUnsavedInput = () => false) {
  return createSessionStore({
    storage: {
      read: () => stored,
      write: (tokens) => void (stored = tokens),
      clear: () => void (stored = undefined),
    },
    calls: {
      logIn: () => Promise.resolve(answer('ana', 1)),
      giveCode: () => Promise.reject(refused(422)),
      refresh: () => Promise.reject(refused(401)),
      verify: () => Promise.resolve(user('ana')),
      logOut: () => Promise.resolve(),
      ...calls,
    },
    alone: (work) => work(),
    wait: (ms) => Promise.resolve(void waits.push(ms)),
    hasUnsavedInput,
  })
}

test("verifies a stored token: first 'loading', then the person", async () => {
  stored = { token: token('ana') }
  const session = tab({})
  expect(session.current().status).toBe('loading')
  await session.verify()
  expect(session.current()).toEqual({ status: 'signed-in', user: user('ana') })
})

test('without a token there is no call', async () => {
  const session = tab({ verify: () => Promise.reject(new Error('asked')) })
  await session.verify()
  expect(session.current().status).toBe('signed-out')
})

test('a failed verification clears both tokens', async () => {
  for (const status of [403, 404, 500]) {
    stored = { token: token('ana'), refreshToken: 'r' }
    const session = tab({ verify: () => Promise.reject(refused(status)) })
    await session.verify()
    expect([session.current().status, stored]).toEqual(['signed-out', undefined])
  }
})

test('a short outage of the shop ends no session; a longer one does', async () => {
  stored = { token: token('ana') }
  let tries = 0
  const session = tab({
    verify: () => ((tries += 1) < 3 ? Promise.reject(refused(503)) : Promise.resolve(user('ana'))),
  })
  await session.verify()
  expect([session.current().status, waits]).toEqual(['signed-in', [1000, 3000]])
  const unlucky = tab({ verify: () => Promise.reject(refused(503)) })
  await unlucky.verify()
  expect(unlucky.current().status).toBe('signed-out')
})

test('a refresh stores the new tokens; a refused one signs out', async () => {
  stored = { token: token('ana'), refreshToken: 'r0' }
  const session = tab({ refresh: () => Promise.resolve(answer('ana', 2)) })
  expect(await session.refresh(token('ana'))).toBe(true)
  expect(stored).toEqual({ token: token('ana', 2), refreshToken: 'r2' })
  expect(await tab({}).refresh(token('ana', 2))).toBe(false)
  expect(stored).toBeUndefined()
})

test('the second tab takes over the tokens that the first has stored, even after a refusal', async () => {
  stored = { token: token('ana', 1), refreshToken: 'r1' }
  const late = tab({
    refresh: () => {
      stored = { token: token('ana', 2), refreshToken: 'r2' }
      return Promise.reject(refused(401))
    },
  })
  expect(await late.refresh(token('ana', 0))).toBe(true)
  expect(await late.refresh(token('ana', 1))).toBe(true)
  expect(stored.refreshToken).toBe('r2')
})

test('new tokens that arrive after a sign-out are dropped', async () => {
  stored = { token: token('ana'), refreshToken: 'r0' }
  const session = tab({
    refresh: async () => {
      await session.signOut()
      return answer('ana', 2)
    },
  })
  expect(await session.refresh(token('ana'))).toBe(false)
  expect([session.current().status, stored]).toEqual(['signed-out', undefined])
})

test('new tokens that arrive after another person’s sign-in are dropped', async () => {
  stored = { token: token('ana'), refreshToken: 'r0' }
  const session = tab({
    refresh: async () => {
      stored = { token: token('bea'), refreshToken: 'b' }
      return answer('ana', 2)
    },
  })
  await session.refresh(token('ana'))
  expect(stored).toEqual({ token: token('bea'), refreshToken: 'b' })
})

test('a tab follows sign-outs and sign-ins in other tabs', async () => {
  stored = { token: token('ana') }
  const [here, there] = [tab({}), tab({ verify: () => Promise.resolve(user('bea')) })]
  await here.verify()
  await there.signOut()
  await here.follow(() => here.verify())
  expect(here.current().status).toBe('signed-out')
  stored = { token: token('bea') }
  await there.follow(() => there.verify())
  expect(there.current()).toMatchObject({ user: { email: 'bea@example.test' } })
  stored = { token: token('ana') }
  await there.follow(async () => expect(there.current().status).toBe('loading'))
})

test('when a session ends during unsaved input, the page waits for its person and for no one else', async () => {
  for (const end of ['refused', 'elsewhere'] as const) {
    stored = { token: token('ana') }
    const session = tab({}, () => true)
    await session.verify()
    if (end === 'refused') await session.refresh(token('ana'))
    stored = undefined
    await session.follow(() => session.verify())
    expect(session.current()).toMatchObject({ status: 'locked', user: { email: 'ana@example.test' } })
    expect([session.shownPerson(), session.hasEnded()]).toEqual(['ana', true])
    await session.verify()
    expect(session.current().status).toBe('locked')
    if (end === 'refused') await session.signIn({ email: 'ana@example.test', password: '' })
    else {
      stored = { token: token('ana') }
      await session.follow(() => session.verify())
    }
    expect([session.current().status, session.hasEnded()]).toEqual(['signed-in', end === 'elsewhere'])
  }
  stored = { token: token('ana') }
  const left = tab({ verify: () => Promise.resolve(user(claimsOf(stored?.token).subject ?? '')) }, () => true)
  await left.verify()
  stored = undefined
  await left.follow(() => left.verify())
  stored = { token: token('bea') }
  await left.follow(async () => {
    expect(left.current().status).toBe('loading')
    await left.verify()
  })
  expect(left.current()).toMatchObject({ status: 'signed-in', user: { email: 'bea@example.test' } })
})

test('a deliberate sign-out ends the session even with unsaved input', async () => {
  for (const act of ['signOut', 'forget'] as const) {
    stored = { token: token('ana') }
    const session = tab({}, () => true)
    await session.verify()
    await session[act]()
    expect(session.current().status).toBe('signed-out')
  }
})

test('a write belongs to the person last shown, until the page shows another person or a guest', async () => {
  stored = { token: token('ana') }
  const session = tab({})
  expect(session.shownPerson()).toBeUndefined()
  await session.verify()
  stored = { token: token('bea') }
  await session.follow(async () =>
    expect([session.current().status, session.shownPerson()]).toEqual(['loading', 'ana']),
  )
  const answered = tab({ verify: () => Promise.resolve(user('bea')) })
  await answered.verify()
  expect(answered.shownPerson()).toBe('bea')
  await answered.signOut()
  expect(answered.shownPerson()).toBeNull()
})

test('when someone signs in in another tab, a page stays a guest’s until the shop has confirmed it', async () => {
  const session = tab({})
  await session.verify()
  stored = { token: token('ana') }
  await session.follow(async () => {
    expect([session.current().status, session.shownPerson()]).toEqual(['signed-out', null])
    await session.verify()
  })
  expect(session.shownPerson()).toBe('ana')
})

test('a session that the shop refuses has ended; one that its person left, or that never existed, has not', async () => {
  const guest = tab({})
  await guest.verify()
  expect(guest.hasEnded()).toBe(false)

  stored = { token: token('ana') }
  const refusedTab = tab({ verify: () => Promise.reject(refused(401)) })
  await refusedTab.verify()
  expect(refusedTab.hasEnded()).toBe(true)
  await refusedTab.signIn({ email: 'a', password: 'b' })
  expect(refusedTab.hasEnded()).toBe(false)
  await refusedTab.refresh(token('ana', 1))
  expect(refusedTab.hasEnded()).toBe(true)

  await refusedTab.signIn({ email: 'a', password: 'b' })
  await refusedTab.signOut()
  expect(refusedTab.hasEnded()).toBe(false)
})

test('signing out in another tab ends the session here', async () => {
  stored = { token: token('ana') }
  const here = tab({})
  await here.verify()
  stored = undefined
  await here.follow(() => here.verify())
  expect(here.hasEnded()).toBe(true)
})

test('signing out works without the shop', async () => {
  stored = { token: token('ana') }
  const session = tab({ logOut: () => Promise.reject(refused(503)) })
  await session.signOut()
  expect([session.current().status, stored]).toEqual(['signed-out', undefined])
})

test('the claims of a token are read without being trusted', () => {
  expect(claimsOf(token('ana'))).toEqual({ subject: 'ana', role: 'user' })
  for (const none of [undefined, '', 'a', 'a.b.c', 'a.e30.c', 'a.%%%.c']) expect(claimsOf(none)).toEqual({})
})
