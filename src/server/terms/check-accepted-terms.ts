import { TERMS_CHANGED, TERMS_REQUIRED, TERMS_UNKNOWN } from '#shared/checkout/texts.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { findTerms } from './queries.ts'

/**
 * Returns the accepted version, if it is in force (decision 42).
 * @throws 422 if the version is missing or never existed; 409 TERMS_CHANGED if it is a former version
 */
export async function checkAcceptedTerms(
  { database, settings: { terms } }: Pick<Services, 'database' | 'settings'>,
  accepted: string | undefined,
): Promise<string> {
  if (accepted === terms.version) return accepted
  if (!accepted)
    throw new ShopError('INVALID_FIELDS', TERMS_REQUIRED, { fields: { acceptedTerms: TERMS_REQUIRED } })
  if (await findTerms(database.db, accepted)) throw new ShopError('TERMS_CHANGED', TERMS_CHANGED)
  throw new ShopError('INVALID_FIELDS', TERMS_UNKNOWN, { fields: { acceptedTerms: TERMS_UNKNOWN } })
}
