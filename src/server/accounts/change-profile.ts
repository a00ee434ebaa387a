import type { ProfileBody, SavedUser } from '#shared/accounts/contract.ts'
import { profileErrors } from '#shared/accounts/profile-rules.ts'
import { PROFILE_SAVED } from '#shared/accounts/texts.ts'
import { withPlainPostalCode } from '#shared/shipping/plain-postal-code.ts'
import { write } from '../database/write.ts'
import { invalidFields } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { savedUser, toUser, USER_COLUMNS, userSearchText } from './user-response.ts'

/**
 * A stored postal code, phone or country is checked only if the change concerns it, so that a person without an address
 * can change their name.
 * @throws 422 with the invalid fields
 */
export async function changeProfile(
  services: Services,
  userId: string,
  change: ProfileBody,
): Promise<SavedUser> {
  return write(services.database, async (tx) => {
    const row = await tx
      .selectFrom('users')
      .select([...USER_COLUMNS])
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const profile = withPlainPostalCode({ ...toUser(row), ...withoutUndefined(change) })
    const { postalCode, phone, country } = profileErrors(profile)
    const errors = {
      ...((change.postalCode ?? change.country) !== undefined && { postalCode }),
      ...((change.phone ?? change.country) !== undefined && { phone }),
      ...((change.postalCode ?? change.phone ?? change.country) !== undefined && { country }),
    }
    if (Object.values(errors).some((error) => error !== undefined)) throw invalidFields(errors)
    const saved = await tx
      .updateTable('users')
      .set({
        first_name: profile.firstName,
        last_name: profile.lastName,
        address: profile.address,
        city: profile.city,
        postal_code: profile.postalCode,
        country: profile.country,
        phone: profile.phone,
        search_text: userSearchText(profile),
        updated_at: services.clock.now(),
      })
      .where('id', '=', userId)
      .returning([...USER_COLUMNS])
      .executeTakeFirstOrThrow()
    return savedUser(saved, PROFILE_SAVED)
  })
}

function withoutUndefined(change: ProfileBody): ProfileBody {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}
