import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Session } from '#shared/accounts/contract.ts'
import { signUp } from '../testing/accounts.ts'
import { testShop, type TestShop } from '../testing/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop({ RATE_LIMITS: '1000000' })
})
afterAll(() => shop.close())

const refresh = (refreshToken: string) =>
  shop.app.inject({ method: 'POST', url: '/api/auth/refresh-token', payload: { refreshToken } })
const verify = async (token: string) =>
  (await shop.app.inject({ url: '/api/auth/verify', headers: { authorization: `Bearer ${token}` } }))
    .statusCode

/**
 * The steps of two tabs that share one storage. A tab reads the token; some steps later it sends the token and stores
 * the answer. At most 20 seconds pass between reading and sending, so a used token is still accepted.
 */
const steps = fc.array(
  fc.record({
    tab: fc.constantFrom<0 | 1>(0, 1),
    act: fc.constantFrom<'read' | 'send'>('read', 'send'),
    pauseMs: fc.integer({ min: 0, max: 2500 }),
    idleMs: fc.constantFrom(0, 0, 0, 240_000, 900_001),
  }),
  { minLength: 4, maxLength: 16 },
)

test('no interleaving of refreshes from two tabs signs anyone out', async () => {
  const person = await signUp(shop)
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      const login = await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: person })
      let stored = login.json<Session>()
      const held: [string | undefined, string | undefined] = [undefined, undefined]
      for (const { tab, act, pauseMs, idleMs } of walk) {
        // Long pauses fall between refreshes, never inside one.
        shop.clock.forward(held[0] === undefined && held[1] === undefined ? idleMs : pauseMs % 1200)
        if (act === 'read') held[tab] = stored.refreshToken
        const token = held[tab]
        if (act !== 'send' || token === undefined) continue
        held[tab] = undefined
        const answer = await refresh(token)
        expect(answer.statusCode).toBe(200)
        stored = answer.json()
        expect(await verify(stored.token)).toBe(200)
      }
      expect((await refresh(stored.refreshToken)).statusCode).toBe(200)
    }),
    { numRuns: 25 },
  )
})

test('if both tabs refresh at the same instant, both get working tokens', async () => {
  const person = await signUp(shop)
  let shared = person.refreshToken
  for (let round = 0; round < 5; round++) {
    shop.clock.forward(900_000)
    const answers = await Promise.all([refresh(shared), refresh(shared)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    for (const answer of answers) expect(await verify(answer.json().token)).toBe(200)
    shared = answers[round % 2]?.json().refreshToken
  }
})

test('any reuse of a stolen token, at any time, ends its sign-in', async () => {
  const person = await signUp(shop)
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.nat(5),
      fc.integer({ min: 20_001, max: 86_400_000 }),
      async (refreshes, pick, laterMs) => {
        const login = await shop.app.inject({ method: 'POST', url: '/api/auth/login', payload: person })
        const sessions = [login.json<Session>()]
        for (let n = 0; n < refreshes; n++) {
          shop.clock.forward(60_000)
          sessions.push((await refresh(sessions.at(-1)?.refreshToken ?? '')).json())
        }
        shop.clock.forward(laterMs)
        const stolen = sessions[pick % refreshes]
        expect((await refresh(stolen?.refreshToken ?? '')).statusCode).toBe(401)
        for (const { token, refreshToken } of sessions) {
          expect((await refresh(refreshToken)).statusCode).toBe(401)
          expect(await verify(token)).toBe(401)
        }
      },
    ),
    { numRuns: 10 },
  )
})
