import { NEWSLETTER_AT_REGISTRATION } from '#shared/accounts/consent-words.ts'
import type { RegisterBody, SavedUser } from '#shared/accounts/contract.ts'
import { registrationErrors } from '#shared/accounts/registration-rules.ts'
import { EMAIL_TAKEN, REGISTER_SUCCEEDED } from '#shared/accounts/texts.ts'
import { EMAIL_INVALID, mailboxOf } from '#shared/email.ts'
import { DEMO_ADDRESS_END } from '../config/demo-seller.ts'
import { newId } from '../database/ids.ts'
import { violatedConstraint, write } from '../database/write.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { writeMail } from '../mail/outbox.ts'
import { storedForms } from '../mail/stored-forms.ts'
import type { Services } from '../services.ts'
import { logConsent } from './change-privacy-settings.ts'
import { newConfirmationLink } from './confirm-email.ts'
import { hashPassword } from './hash-password.ts'
import { welcomeMail } from './mails.ts'
import { savedUser, USER_COLUMNS, userSearchText } from './user-response.ts'

/** @throws 422 with the invalid fields; 409 EMAIL_TAKEN, also for the second of two simultaneous registrations; 503 */
export async function register(services: Services, person: RegisterBody): Promise<SavedUser> {
  const errors = registrationErrors(person)
  // Live mode refuses to start while demo accounts exist, so nobody may register their addresses.
  if (services.config.mode === 'live' && isDemoAddress(person.email))
    throw invalidFields({ email: EMAIL_INVALID })
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
  if (await isTaken(services, person.email)) throw taken()
  const row = newUser(person, await hashPassword(person.password), services.clock.now())
  try {
    return await write(services.database, async (tx) => {
      const user = await tx
        .insertInto('users')
        .values(row)
        .returning([...USER_COLUMNS])
        .executeTakeFirstOrThrow()
      if (person.newsletter)
        await logConsent(tx, {
          userId: row.id,
          type: 'newsletter',
          granted: true,
          at: row.created_at,
          wording: NEWSLETTER_AT_REGISTRATION,
        })
      const secretId = await newConfirmationLink(tx, services, row.id)
      await writeMail(tx, services, welcomeMail(services.config, user, secretId))
      return savedUser(user, REGISTER_SUCCEEDED)
    })
  } catch (error) {
    if (violatedConstraint(error)?.includes('email')) throw taken()
    throw error
  }
}

/** Demo accounts use a domain that nobody can own (RFC 2606). */
const isDemoAddress = (email: string) => email.endsWith(DEMO_ADDRESS_END)

async function isTaken({ database: { db } }: Services, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email', 'in', storedForms(email))
    .where('is_guest', '=', false)
    .executeTakeFirst()
  return found !== undefined
}

const taken = () => new ShopError('EMAIL_TAKEN', EMAIL_TAKEN, { fields: { email: EMAIL_TAKEN } })

export function newUser(person: Omit<RegisterBody, 'password'>, passwordHash: string, now: Date) {
  return {
    id: newId(),
    email: person.email,
    mailbox: mailboxOf(person.email),
    password_hash: passwordHash,
    first_name: person.firstName,
    last_name: person.lastName,
    address: person.address,
    city: person.city,
    postal_code: person.postalCode,
    country: person.country,
    phone: person.phone,
    newsletter: person.newsletter,
    search_text: userSearchText(person),
    last_active_at: now,
    deletion_warned_at: null,
    created_at: now,
    updated_at: now,
  }
}
