import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExpressionBuilder } from 'kysely'
import { GUEST_DAYS } from '#shared/accounts/session-limits.ts'
import { PAYING_STATES } from '#shared/checkout/checkout-state.ts'
import { EMAIL_INVALID, mailboxOf } from '#shared/email.ts'
import type { GuestInput } from '#shared/guests/contract.ts'
import { addDays } from '#shared/shift-dates.ts'
import { DEMO_ADDRESS_END } from '../config/demo-seller.ts'
import { deleteInBatches } from '../database/batches.ts'
import { newId } from '../database/ids.ts'
import type { Tables } from '../database/tables.ts'
import { write, type Tx } from '../database/write.ts'
import type { Buyer } from '../http/access.ts'
import { invalidFields } from '../http/shop-error.ts'
import { newSecret, secretHash } from '../random-secrets.ts'
import { lockInOrder } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { cookieAttributes, cookieName, cookieOfShop } from './cookies.ts'
import { userSearchText } from './user-response.ts'

// A guest is a row of `users` without a password. This code does not look for an account with the same address, so its
// answers do not reveal whether such an account exists. After a sign-in with a confirmed address, the orders of guests
// with that address join the account (`join-guest-orders.ts`).

const COOKIE = 'carapace_guest'
const PATH = '/api'

/**
 * Returns the browser's guest, or undefined without a valid cookie.
 * @throws 403 like `cookieOfShop`
 */
export async function readGuest(services: Services, request: FastifyRequest): Promise<Buyer | undefined> {
  const token = cookieOfShop(request, services.config, COOKIE)
  if (token === undefined) return undefined
  return services.database.db
    .selectFrom('guest_tokens')
    .innerJoin('users', 'users.id', 'guest_tokens.user_id')
    .select(['users.id', 'users.email'])
    .where('token_hash', '=', secretHash(token))
    .where('expires_at', '>', services.clock.now())
    .where('is_guest', '=', true)
    .executeTakeFirst()
}

/**
 * A browser keeps its guest as long as its cookie is valid. But a browser that sends another address after an order or
 * during a payment gets a new guest, because an order keeps the address that it was placed with.
 * @throws 403 like `cookieOfShop`; 422 for the address of a demo account in live mode
 */
export async function storeGuest(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  guest: GuestInput,
): Promise<string> {
  // Live mode refuses to start while the database has such an address, so nobody may use one.
  if (services.config.mode === 'live' && guest.email.endsWith(DEMO_ADDRESS_END))
    throw invalidFields({ email: EMAIL_INVALID })
  const known = await readGuest(services, request)
  const now = services.clock.now()
  const [token, expires] = [newSecret(), addDays(now, GUEST_DAYS)]
  const { id, isNew } = await write(services.database, async (tx) => {
    const stored = await changeOrAdd(tx, guest, { known: known?.id, now })
    if (stored.isNew)
      await tx
        .insertInto('guest_tokens')
        .values({ token_hash: secretHash(token), user_id: stored.id, expires_at: expires })
        .execute()
    return stored
  })
  if (isNew)
    reply.setCookie(cookieName(COOKIE, services.config), token, {
      ...cookieAttributes(services.config),
      path: PATH,
      expires,
    })
  return id
}

async function changeOrAdd(
  tx: Tx,
  guest: GuestInput,
  { known, now }: { known: string | undefined; now: Date },
): Promise<{ id: string; isNew: boolean }> {
  if (known !== undefined) {
    lockInOrder(tx, 'users')
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set(guestColumns(guest, now))
      .where('id', '=', known)
      .where('is_guest', '=', true)
      .where((eb) => eb.or([eb('email', '=', guest.email), eb.not(hasBought(eb))]))
      .executeTakeFirst()
    if (numUpdatedRows === 1n) return { id: known, isNew: false }
  }
  return { id: await addGuest(tx, guest, now), isNew: true }
}

/** The e-mail address may be '' for an order that the shop entered. */
type NewGuest = GuestInput & { phone?: string }

export async function addGuest(tx: Tx, guest: NewGuest, now: Date): Promise<string> {
  const id = newId()
  await tx
    .insertInto('users')
    .values({
      ...guestColumns(guest, now),
      ...NO_ADDRESS,
      phone: guest.phone ?? '',
      id,
      is_guest: true,
      password_hash: '',
      created_at: now,
    })
    .execute()
  return id
}

function guestColumns(guest: NewGuest, now: Date) {
  return {
    ...nameColumns(guest),
    search_text: userSearchText({ ...guest, postalCode: '', city: '', phone: guest.phone ?? '' }),
    last_active_at: now,
    updated_at: now,
  }
}

const NO_ADDRESS = { address: '', city: '', postal_code: '', country: '', phone: '' }

function nameColumns({ email, firstName, lastName }: GuestInput) {
  return { email, mailbox: email && mailboxOf(email), first_name: firstName, last_name: lastName }
}

function hasBought(eb: ExpressionBuilder<Tables, 'users'>) {
  const order = eb.selectFrom('orders').select('orders.id').whereRef('orders.user_id', '=', 'users.id')
  const payment = eb
    .selectFrom('checkouts')
    .select('checkouts.id')
    .whereRef('checkouts.user_id', '=', 'users.id')
    .where('checkouts.state', 'in', PAYING_STATES)
  return eb.or([eb.exists(order), eb.exists(payment)])
}

/**
 * Deletes guests who have been inactive for GUEST_DAYS days and have neither a checkout in one of the PAYING_STATES nor
 * an order. An anonymised order does not count, because it no longer belongs to its guest. Also deletes expired guest
 * tokens.
 */
export async function cleanupGuests({
  database,
  clock,
}: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now()
  const before = addDays(now, -GUEST_DAYS)
  await deleteInBatches(database, (tx, rows) =>
    tx.deleteFrom('users').where('id', 'in', (eb) =>
      eb
        .selectFrom('users')
        .select('users.id')
        .where('is_guest', '=', true)
        .where('last_active_at', '<', before)
        .where((guest) => guest.not(hasBought(guest)))
        .limit(rows),
    ),
  )
  await deleteInBatches(database, (tx, rows) =>
    tx
      .deleteFrom('guest_tokens')
      .where('token_hash', 'in', (eb) =>
        eb.selectFrom('guest_tokens').select('token_hash').where('expires_at', '<', now).limit(rows),
      ),
  )
}
