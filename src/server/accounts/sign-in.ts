import type { FastifyRequest } from 'fastify'
import type { LoginBody } from '#shared/accounts/contract.ts'
import { LOGIN_REFUSED, PASSWORD_WRONG } from '#shared/accounts/texts.ts'
import { ShopError } from '../http/shop-error.ts'
import { countTry, forgiveTry, LIMITS } from '../http/rate-limits.ts'
import type { Services } from '../services.ts'
import { countGuess } from './limit-password-guesses.ts'
import { verifyNobody, verifyPassword } from './hash-password.ts'
import { USER_COLUMNS, type UserRow } from './user-response.ts'

/**
 * The account of an address and its password, or the one refusal for all that can be wrong with them, after the same
 * work. Wrong ones are counted (`limit-password-guesses.ts`), whether there is such an account or not.
 * @throws 401 BAD_CREDENTIALS, 429
 */
export async function checkCredentials(
  services: Services,
  request: FastifyRequest,
  { email, password }: LoginBody,
): Promise<UserRow> {
  const known = await services.database.db
    .selectFrom('users')
    .select([...USER_COLUMNS, 'users.password_hash'])
    .where('email', '=', email)
    .executeTakeFirst()
  const wasRight = await countGuess(services, request, email, known?.id)
  const right = known ? await verifyPassword(known.password_hash, password) : await verifyNobody(password)
  if (!known || !right) throw new ShopError('BAD_CREDENTIALS', LOGIN_REFUSED)
  await wasRight()
  return known
}

/**
 * Asks a signed-in person for their password again. Wrong ones are counted for this sign-in alone: no stranger's guess
 * at the login keeps the owner from changing the password.
 * @throws 422 WRONG_PASSWORD at `field`, never 401: the page must not take it for a stale session (decision 2).
 */
export async function confirmPassword(
  services: Services,
  viewer: { id: string; familyId: string },
  password: string,
  field: string,
): Promise<void> {
  const subject = `session ${viewer.familyId}`
  await countTry(services, LIMITS.password, subject)
  const row = await services.database.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (!(await verifyPassword(row.password_hash, password))) {
    throw new ShopError('WRONG_PASSWORD', PASSWORD_WRONG, { fields: { [field]: PASSWORD_WRONG } })
  }
  await forgiveTry(services, LIMITS.password, subject)
}
