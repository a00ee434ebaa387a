import type { FastifyReply, FastifyRequest } from 'fastify'
import { signInCalls } from '#shared/accounts/calls.ts'
import { deviceName } from '#shared/accounts/device-name.ts'
import { CHALLENGE_OVER, SESSION_EXPIRED } from '#shared/accounts/texts.ts'
import { write } from '../database/write.ts'
import { viewerOf } from '../http/access.ts'
import { addressKey } from '../http/address-key.ts'
import type { App } from '../http/app-type.ts'
import { countTry, LIMITS } from '../http/rate-limits.ts'
import { serve } from '../http/serve.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { getUser } from './queries.ts'
import { clearRefreshCookie, refreshCookie, setRefreshCookie } from './refresh-cookie.ts'
import { rememberDevice } from './remember-device.ts'
import { readChallenge } from './second-factor-challenge.ts'
import { takeCode } from './second-factor.ts'
import { endSessions, familyOfToken, refreshSession, startSession, type OpenSession } from './sessions.ts'
import { signIn } from './sign-in.ts'
import type { UserRow } from './user-response.ts'

export function signInRoutes(app: App, services: Services): void {
  const { config } = services
  const open = (reply: FastifyReply, { session, expiresAt }: OpenSession) => {
    setRefreshCookie(reply, config, session.refreshToken, expiresAt)
    void reply.header('cache-control', 'no-store')
    return session
  }

  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { user, by }: { user: UserRow; by: 'password' | 'password and code' },
  ) => {
    request.log.info({ event: 'login', userId: user.id, by, ip: request.ip }, 'somebody signed in')
    const former = await formerSignIn(services, request)
    const session = open(reply, await startSession(services, user, deviceName(request.headers['user-agent'])))
    if (former !== undefined)
      await write(services.database, (tx) =>
        endSessions(tx, { familyId: former }, 'logout', services.clock.now()),
      )
    rememberDevice(request, reply, config, user.id)
    return session
  }

  serve(app, signInCalls, {
    'POST /api/auth/login': async (request, reply) => {
      const user = await signIn(services, request, request.body)
      return begin(request, reply, { user, by: 'password' })
    },
    'POST /api/auth/second-factor': async (request, reply) => {
      const { challenge, code } = request.body
      await countTry(services, LIMITS.login, addressKey(request.ip))
      const user = await readChallenge(services, challenge)
      if (!user) throw new ShopError('CHALLENGE_OVER', CHALLENGE_OVER)
      await takeCode(services, user.id, code).catch((error: unknown) => {
        request.log.warn({ event: 'code-refused', userId: user.id, ip: request.ip }, 'a code was refused')
        throw error
      })
      return begin(request, reply, { user, by: 'password and code' })
    },
    'POST /api/auth/refresh-token': async (request, reply) => {
      const presented = request.body.refreshToken ?? refreshCookie(request, config)
      const outcome = presented ? await refreshSession(services, presented) : ({ kind: 'unknown' } as const)
      if (outcome.kind === 'refreshed') return open(reply, outcome.open)
      if (outcome.kind === 'reused') {
        const { userId } = outcome
        request.log.warn(
          { event: 'token-reuse', userId, ip: request.ip },
          'a used refresh token came back: its sign-in was ended',
        )
      }
      clearRefreshCookie(reply, config)
      throw new ShopError('UNAUTHENTICATED', SESSION_EXPIRED)
    },
    'GET /api/auth/verify': async (request) => getUser(services.database.db, viewerOf(request).id),
    'POST /api/auth/logout': async (request, reply) => {
      await logOut(services, request, request.body.refreshToken)
      clearRefreshCookie(reply, config)
      return reply.status(204).send()
    },
  })
}

/**
 * Returns the browser's current sign-in, which a new sign-in ends (ASVS 7.2.4). Ignores a cookie that `cookieOfShop`
 * refuses.
 */
async function formerSignIn(services: Services, request: FastifyRequest): Promise<string | undefined> {
  try {
    const token = refreshCookie(request, services.config)
    return token && (await familyOfToken(services, token))
  } catch (error) {
    if (error instanceof ShopError) return undefined
    throw error
  }
}

async function logOut(
  services: Services,
  request: FastifyRequest,
  bodyToken: string | undefined,
): Promise<void> {
  const families = [request.viewer?.familyId]
  for (const token of [bodyToken, refreshCookie(request, services.config)])
    if (token) families.push(await familyOfToken(services, token))
  const known = new Set(families.filter((family) => family !== undefined))
  if (known.size === 0) return
  await write(services.database, async (tx) => {
    for (const familyId of known) await endSessions(tx, { familyId }, 'logout', services.clock.now())
  })
  request.log.info({ event: 'logout', userId: request.viewer?.id }, 'somebody signed out')
}
