import type { SavedUser, User } from '#shared/accounts/contract.ts'
import type { Role } from '#shared/accounts/roles.ts'
import { searchText } from '#shared/search-text.ts'
import { nationalDigits } from '#shared/shipping/phone.ts'
import type { UsersRow } from '../database/tables.ts'

export const USER_COLUMNS = [
  'users.id',
  'users.email',
  'users.first_name',
  'users.last_name',
  'users.address',
  'users.city',
  'users.postal_code',
  'users.country',
  'users.phone',
  'users.role',
  'users.newsletter',
  'users.analytics',
  'users.inactive_account_deletion',
  'users.order_history_retention',
  'users.email_confirmed_at',
  'users.created_at',
  'users.updated_at',
] as const

export type UserRow = Pick<
  UsersRow,
  | 'id'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'address'
  | 'city'
  | 'postal_code'
  | 'country'
  | 'phone'
  | 'created_at'
  | 'updated_at'
> & {
  role: Role
  newsletter: boolean
  analytics: boolean
  inactive_account_deletion: boolean
  order_history_retention: 12 | 24 | 36 | 60
  email_confirmed_at: Date | null
}

export function toUser(row: UserRow): User {
  return {
    _id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    address: row.address,
    city: row.city,
    postalCode: row.postal_code,
    country: row.country,
    phone: row.phone,
    role: row.role,
    marketingPreferences: { newsletter: row.newsletter, analytics: row.analytics },
    dataRetentionPolicy: {
      inactiveAccountDeletion: row.inactive_account_deletion,
      orderHistoryRetention: row.order_history_retention,
    },
    emailConfirmed: row.email_confirmed_at !== null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}

export function savedUser(row: UserRow, message: string): SavedUser {
  return { ...toUser(row), message }
}

type Searched = Record<'email' | 'firstName' | 'lastName' | 'postalCode' | 'city' | 'phone', string>

export function userSearchText({ email, firstName, lastName, postalCode, city, phone }: Searched): string {
  return searchText([email, firstName, lastName, postalCode, city, nationalDigits(phone)].join(' '))
}
