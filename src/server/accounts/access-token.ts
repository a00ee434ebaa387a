import { errors, jwtVerify, SignJWT } from 'jose'
import { TOKEN_MINUTES } from '#shared/accounts/session-limits.ts'
import type { Clock } from '../clock.ts'

/** What a signed access token says: whose it is, of which sign-in, with which role at the time. */
export type AccessClaims = { userId: string; familyId: string; role: 'user' | 'admin' }

export type AccessTokens = ReturnType<typeof accessTokens>

const LIFETIME_S = TOKEN_MINUTES * 60
const AUDIENCE = 'carapace'
const TYPE = 'at+jwt'

/** Signs and reads the 15-minute tokens of decision 23: HS256 and nothing else (ASVS 9.1.2). */
export function accessTokens(secret: string, clock: Clock) {
  const key = new TextEncoder().encode(secret)
  return {
    async sign({ userId, familyId, role }: AccessClaims): Promise<string> {
      const issuedAt = Math.floor(clock.now().getTime() / 1000)
      return new SignJWT({ role, sid: familyId })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setSubject(userId)
        .setAudience(AUDIENCE)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + LIFETIME_S)
        .sign(key)
    },

    /** Undefined for a token that is stale, forged or of another kind. */
    async read(token: string): Promise<AccessClaims | undefined> {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          audience: AUDIENCE,
          typ: TYPE,
          currentDate: clock.now(),
          requiredClaims: ['sub', 'sid', 'role', 'exp'],
        })
        const { sub, sid, role } = payload
        if (typeof sub !== 'string' || typeof sid !== 'string') return undefined
        return { userId: sub, familyId: sid, role: role === 'admin' ? 'admin' : 'user' }
      } catch (error) {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      }
    },
  }
}
