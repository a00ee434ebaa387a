import type { FastifyRequest } from 'fastify'
import type { LoginBody } from '#shared/accounts/contract.ts'
import { CODE_REQUIRED, LOGIN_REFUSED } from '#shared/accounts/texts.ts'
import { plainEmail } from '#shared/email.ts'
import { addressKey } from '../http/address-key.ts'
import { countTry, LIMITS } from '../http/rate-limits.ts'
import { ShopError } from '../http/shop-error.ts'
import { storedForms } from '../mail/stored-forms.ts'
import { derivedSecret } from '../random-secrets.ts'
import type { Services } from '../services.ts'
import { hashPassword, isOutdated, verifyNobody, verifyPassword } from './hash-password.ts'
import { countGuess } from './limit-password-guesses.ts'
import { newChallenge } from './second-factor-challenge.ts'
import { hasSecondFactor } from './second-factor.ts'
import { USER_COLUMNS, type UserRow } from './user-response.ts'

/** @throws 401 BAD_CREDENTIALS, or SECOND_FACTOR_REQUIRED with the challenge to send with the code; 429; 503 */
export async function signIn(services: Services, request: FastifyRequest, body: LoginBody): Promise<UserRow> {
  await countTry(services, LIMITS.login, addressKey(request.ip))
  const email = plainEmail(body.email)
  const user = await checkCredentials(services, request, { ...body, typed: body.email, email }).catch(
    (error: unknown) => {
      // Logs an id of the typed address. Without the shop's key, this id does not reveal the address.
      const account = derivedSecret(services.config.jwtSecret, 'log', email).slice(0, 12)
      request.log.warn({ event: 'login-refused', account, ip: request.ip }, 'a sign-in was refused')
      throw error
    },
  )
  if (await hasSecondFactor(services.database.db, user.id)) {
    const challenge = await newChallenge(services, user.id)
    throw new ShopError('SECOND_FACTOR_REQUIRED', CODE_REQUIRED, { challenge })
  }
  return user
}

/**
 * An unknown address is refused like a wrong password, and takes about as long. Wrong passwords are counted, also for
 * addresses without an account (`limit-password-guesses.ts`).
 * @throws 401 BAD_CREDENTIALS; 429; 503 if too many passwords are waiting
 */
async function checkCredentials(
  services: Services,
  request: FastifyRequest,
  { typed, email, password }: LoginBody & { typed: string },
): Promise<UserRow> {
  const accounts = await services.database.db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'users.password_hash'])
    .where('email', 'in', storedForms(email))
    .where('is_guest', '=', false)
    .execute()
  // Two spellings of one address may each have an account. The account with the typed spelling is tried first.
  const inTurn = accounts.toSorted(
    (one, other) => Number(other.email === typed) - Number(one.email === typed),
  )
  const wasRight = await countGuess(services, request, email, inTurn[0]?.id)
  const known = await accountOf(inTurn, password)
  if (!known) throw new ShopError('BAD_CREDENTIALS', LOGIN_REFUSED)
  await wasRight()
  // The password was right, so the sign-in succeeds even if the hash cannot be renewed.
  if (await isOutdated(known.password_hash))
    await renewHash(services, known, password).catch((error: unknown) =>
      services.log.warn({ err: error, userId: known.id }, 'the hash of a password could not be renewed'),
    )
  return known
}

async function accountOf<Account extends { password_hash: string }>(
  accounts: Account[],
  password: string,
): Promise<Account | undefined> {
  for (const account of accounts) if (await verifyPassword(account.password_hash, password)) return account
  if (accounts.length === 0) await verifyNobody(password)
  return undefined
}

async function renewHash(
  { database }: Pick<Services, 'database'>,
  { id, password_hash: outdated }: { id: string; password_hash: string },
  password: string,
): Promise<void> {
  await database.db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', id)
    .where('password_hash', '=', outdated)
    .execute()
}
