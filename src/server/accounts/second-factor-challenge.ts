import { errors, jwtVerify, SignJWT } from 'jose'
import { CHALLENGE_MS } from '#shared/accounts/second-factor.ts'
import { derivedSecret } from '../random-secrets.ts'
import type { Services } from '../services.ts'
import { USER_COLUMNS, type UserRow } from './user-response.ts'

const AUDIENCE = 'carapace-second-factor'
const TYPE = 'sf+jwt'

type ChallengeServices = Pick<Services, 'config' | 'clock' | 'database'>

/** The challenge proves that the password was right. */
export async function newChallenge(services: ChallengeServices, userId: string): Promise<string> {
  const issuedAt = Math.floor(services.clock.now().getTime() / 1000)
  return new SignJWT({ pwd: await passwordMark(services, userId) })
    .setProtectedHeader({ alg: 'HS256', typ: TYPE })
    .setSubject(userId)
    .setAudience(AUDIENCE)
    .setExpirationTime(issuedAt + CHALLENGE_MS / 1000)
    .sign(keyOf(services))
}

/** Returns undefined if the challenge is invalid or has expired, or if the password has changed since. */
export async function readChallenge(
  services: ChallengeServices,
  challenge: string,
): Promise<UserRow | undefined> {
  try {
    const { payload } = await jwtVerify(challenge, keyOf(services), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      typ: TYPE,
      currentDate: services.clock.now(),
      requiredClaims: ['sub', 'pwd', 'exp'],
    })
    const { sub: userId = '', pwd } = payload
    if (pwd !== (await passwordMark(services, userId))) return undefined
    return services.database.db
      .selectFrom('users')
      .select([...USER_COLUMNS])
      .where('id', '=', userId)
      .executeTakeFirst()
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

async function passwordMark({ config, database }: ChallengeServices, userId: string): Promise<string> {
  const user = await database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst()
  return derivedSecret(config.jwtSecret, 'login challenge', user?.password_hash ?? '').slice(0, 22)
}

const keyOf = ({ config }: ChallengeServices) =>
  new TextEncoder().encode(derivedSecret(config.jwtSecret, 'login challenge key', ''))
