import type { Updateable } from 'kysely'
import type {
  CustomersImport,
  CustomersImportResult,
  CustomerOutcome,
} from '#shared/customers/customers-import.ts'
import { parisDay } from '#shared/paris-day.ts'
import { recordBatch } from '../activity/record-activity.ts'
import type { UsersRow } from '../database/tables.ts'
import { write, type Tx } from '../database/write.ts'
import { storedForms } from '../mail/stored-forms.ts'
import { newSecret } from '../random-secrets.ts'
import { lockSale } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { logConsent } from './change-privacy-settings.ts'
import { hashPassword } from './hash-password.ts'
import { newUser } from './register-user.ts'
import { userSearchText } from './user-response.ts'

type Person = CustomersImport['lines'][number]['person']

const CONSENT_OF_FILE = 'Consentement repris du fichier des clients, à la date que donne ce fichier'

const FIELDS = [
  ['firstName', 'first_name', 'Prénom'],
  ['lastName', 'last_name', 'Nom'],
  ['address', 'address', 'Adresse'],
  ['postalCode', 'postal_code', 'Code postal'],
  ['city', 'city', 'Ville'],
  ['country', 'country', 'Pays'],
  ['phone', 'phone', 'Téléphone'],
] as const

/**
 * New accounts have no usable password; their customers choose one with a reset link. In an existing account, only
 * empty fields are filled. A consent is stored only if its date is known and not in the future, and if the person has
 * not yet answered in this shop. Without `write` nothing is stored.
 */
export async function importCustomers(
  services: Pick<Services, 'database' | 'clock'>,
  { lines, write: isWritten, importId, filename }: CustomersImport,
  byUserId: string,
): Promise<CustomersImportResult> {
  const passwordHash = isWritten ? await hashPassword(newSecret()) : ''
  const now = services.clock.now()
  return write(services.database, async (tx) => {
    // Imports take turns, so that two of them do not add the same address.
    if (isWritten) await lockSale(tx, { limits: ['customers-import'] })
    const outcomes: CustomerOutcome[] = []
    for (const { line, person } of lines) {
      const found = await takeOver(tx, person, { isWritten, passwordHash, now })
      outcomes.push({ line, email: person.email, ...found })
    }
    const count = (outcome: CustomerOutcome['outcome']) =>
      outcomes.filter((one) => one.outcome === outcome).length
    if (isWritten)
      await recordBatch(tx, {
        id: importId,
        by: byUserId,
        at: now,
        kind: 'customers',
        name: filename,
        added: count('new'),
        changed: count('changed'),
      })
    return { lines: outcomes }
  })
}

type Taking = { isWritten: boolean; passwordHash: string; now: Date }

async function takeOver(
  tx: Tx,
  person: Person,
  { isWritten, passwordHash, now }: Taking,
): Promise<Pick<CustomerOutcome, 'outcome' | 'filled'>> {
  const consentedAt = consentIn(person, now)
  const held = await tx
    .selectFrom('users')
    .selectAll()
    .where('email', 'in', storedForms(person.email))
    .where('is_guest', '=', false)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (!held) {
    if (isWritten) await addCustomer(tx, person, { passwordHash, now, consentedAt })
    return { outcome: 'new', filled: [] }
  }
  const empty = FIELDS.filter(([field, column]) => held[column] === '' && person[field] !== '')
  const consents = consentedAt !== undefined && !held.newsletter && !(await hasAnswered(tx, held.id))
  const filled = [...empty.map(([, , label]) => label), ...(consents ? ['Lettre d’information'] : [])]
  if (filled.length === 0) return { outcome: 'unchanged', filled }
  if (isWritten) {
    const columns = Object.fromEntries(empty.map(([field, column]) => [column, person[field]]))
    const after = { ...held, ...columns }
    const changes: Updateable<UsersRow> = {
      ...columns,
      ...(consents && { newsletter: true }),
      updated_at: now,
    }
    await tx
      .updateTable('users')
      .set({ ...changes, search_text: searchTextOf(after) })
      .where('id', '=', held.id)
      .execute()
    if (consents && consentedAt) await storeConsent(tx, held.id, consentedAt)
  }
  return { outcome: 'changed', filled }
}

const consentIn = ({ newsletterOn }: Person, now: Date) => noonOf(newsletterOn, now)

/** Returns noon UTC of the day, or `now` if noon is still to come. Returns undefined for '' and for a future day. */
function noonOf(day: string, now: Date): Date | undefined {
  if (day === '' || day > parisDay(now)) return undefined
  const at = new Date(`${day}T12:00:00Z`)
  return at > now ? now : at
}

async function hasAnswered(tx: Tx, userId: string): Promise<boolean> {
  const answer = await tx
    .selectFrom('consent_log')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', 'newsletter')
    .limit(1)
    .executeTakeFirst()
  return answer !== undefined
}

async function addCustomer(
  tx: Tx,
  person: Person,
  { passwordHash, now, consentedAt }: { passwordHash: string; now: Date; consentedAt: Date | undefined },
): Promise<void> {
  const row = newUser({ ...person, newsletter: consentedAt !== undefined }, passwordHash, now)
  // The time until an unused account is deleted counts from the last use in the former shop, if it is known.
  const last_active_at = noonOf(person.activeOn, now) ?? now
  await tx
    .insertInto('users')
    .values({ ...row, last_active_at })
    .execute()
  if (consentedAt) await storeConsent(tx, row.id, consentedAt)
}

const storeConsent = (tx: Tx, userId: string, at: Date) =>
  logConsent(tx, { userId, type: 'newsletter', granted: true, at, wording: CONSENT_OF_FILE })

function searchTextOf(
  row: Pick<UsersRow, 'email' | 'first_name' | 'last_name' | 'postal_code' | 'city' | 'phone'>,
) {
  const { email, first_name: firstName, last_name: lastName, postal_code: postalCode, city, phone } = row
  return userSearchText({ email, firstName, lastName, postalCode, city, phone })
}
