import { PASSWORD_WRONG } from '#shared/accounts/texts.ts'
import { countTry, forgiveTry, LIMITS } from '../http/rate-limits.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { verifyPassword } from './hash-password.ts'

/**
 * Counts the wrong passwords of this sign-in only, so a stranger's guesses at the login do not block the account's
 * holder.
 * @throws 422 WRONG_PASSWORD at `field`, because the page treats a 401 as an expired session (decision 2); 429;
 * 503 if too many passwords are waiting
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
