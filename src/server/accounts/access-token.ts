import { errors, jwtVerify, SignJWT } from 'jose'
import { ROLES, type Role } from '#shared/accounts/roles.ts'
import { TOKEN_MINUTES } from '#shared/accounts/session-limits.ts'
import type { Clock } from '../clock.ts'

/** `role` is the role when the token was signed, so it may be out of date. */
export type AccessClaims = { userId: string; familyId: string; role: Role }

export type AccessTokens = ReturnType<typeof accessTokens>

const LIFETIME_S = TOKEN_MINUTES * 60
const MAX_KNOWN = 10_000
const AUDIENCE = 'carapace'
const TYPE = 'at+jwt'

/**
 * Signs and reads the 15-minute tokens of decision 23, with HS256 only (ASVS 9.1.2). While the secret is rotated,
 * tokens of the `previous` secret are accepted too (docs/operations.md, “Secrets”).
 */
export function accessTokens(secret: string, clock: Clock, previous?: string) {
  const key = new TextEncoder().encode(secret)
  const otherKey = previous === undefined ? undefined : new TextEncoder().encode(previous)

  /** Keeps verified tokens, because a browser sends the same token with many calls. */
  const known = new Map<string, { claims: AccessClaims; staleAt: number }>()

  function keep(token: string, claims: AccessClaims, staleAt: number): void {
    const [oldest] = known.keys()
    if (oldest !== undefined && known.size >= MAX_KNOWN) known.delete(oldest)
    known.set(token, { claims, staleAt })
  }

  async function verify(token: string, by: Uint8Array): Promise<AccessClaims | undefined> {
    const { payload } = await jwtVerify(token, by, {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      typ: TYPE,
      currentDate: clock.now(),
      requiredClaims: ['sub', 'sid', 'role', 'exp'],
    })
    const { sub, sid, role, exp = 0 } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string') return undefined
    const claims = { userId: sub, familyId: sid, role: ROLES.find((known) => known === role) ?? 'user' }
    keep(token, claims, exp * 1000)
    return claims
  }

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

    async read(token: string): Promise<AccessClaims | undefined> {
      const found = known.get(token)
      if (found && clock.now().getTime() < found.staleAt) return found.claims
      known.delete(token)
      try {
        return await verify(token, key)
      } catch (error) {
        if (!(error instanceof errors.JOSEError)) throw error
        if (!(error instanceof errors.JWSSignatureVerificationFailed) || !otherKey) return undefined
      }
      return verify(token, otherKey).catch((error: unknown) => {
        if (error instanceof errors.JOSEError) return undefined
        throw error
      })
    },
  }
}
