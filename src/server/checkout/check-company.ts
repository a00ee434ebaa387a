import type { CheckedCompany, Company, VatCheck } from '#shared/documents/company-rules.ts'
import { isExemptible } from '#shared/documents/vat.ts'
import { parisDay } from '#shared/paris-day.ts'
import type { Country } from '#shared/shipping/countries.ts'
import { failureFields } from '../database/outage.ts'
import { write } from '../database/write.ts'
import { logSparingly } from '../log/log-sparingly.ts'
import { ViesUnavailable } from '../outside/vies/interface.ts'
import type { Services } from '../services.ts'

type Needed = Pick<Services, 'database' | 'clock' | 'settings' | 'vies' | 'log'>

/**
 * If the owner sells to companies abroad without VAT and this sale may be exempt, VIES checks the VAT number (decision
 * 84). Without an answer the sale is not exempt.
 */
export async function checkedCompany(
  services: Needed,
  company: Company | null | undefined,
  country: Country,
): Promise<CheckedCompany | null | undefined> {
  const { settings } = services
  if (!company || settings.current.vat.companiesAbroad !== 'exempt') return company
  if (!isExemptible(country, company, settings.vat)) return company
  const vatCheck = await checkToday(services, company.vatNumber)
  return vatCheck ? { ...company, vatCheck } : company
}

/** An answer of the same day is used again, so that the page and the payment say the same. */
async function checkToday(
  { database, clock, settings, vies, log }: Needed,
  vatNumber: string,
): Promise<VatCheck | undefined> {
  const at = clock.now()
  const day = parisDay(at)
  const read = () =>
    database.db
      .selectFrom('vat_checks')
      .select(['is_valid as isValid', 'reference', 'checked_at as at'])
      .where('vat_number', '=', vatNumber)
      .where('day', '=', day)
      .executeTakeFirst()
  try {
    const known = await read()
    const answer = known ?? { ...(await vies.check(vatNumber, settings.shop.vatNumber)), at }
    if (!known)
      await write(database, (tx) =>
        tx
          .insertInto('vat_checks')
          .values({
            vat_number: vatNumber,
            day,
            is_valid: answer.isValid,
            reference: answer.reference,
            checked_at: at,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
    const { isValid, reference, at: checkedAt } = known ?? (await read()) ?? answer
    return { isValid, reference, at: checkedAt.toISOString() }
  } catch (error) {
    if (!(error instanceof ViesUnavailable)) throw error
    logSparingly(log, 'vies', {
      level: 'warn',
      fields: failureFields(error),
      message: 'VIES does not answer',
    })
    return undefined
  }
}
