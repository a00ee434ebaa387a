import { centsToEuros } from '#shared/money.ts'
import type { PersonalData } from '#shared/privacy/contract.ts'
import { getUser } from '../accounts/queries.ts'
import { activityOf } from '../activity/queries.ts'
import type { Db } from '../database/database.ts'
import { storedForms } from '../mail/stored-forms.ts'
import { messagesOf } from '../messages/queries.ts'
import { toOrder } from '../orders/order-response.ts'
import { selectOrders } from '../orders/select-orders.ts'
import { pastOrdersOf } from '../past-orders/queries.ts'

/**
 * Returns the data that the shop stores about the person (decision 27). Data that only the e-mail address leads to is
 * left out until the address is confirmed, because anyone can register with another person's address.
 */
export async function personalData(db: Db, userId: string, now: Date): Promise<PersonalData> {
  const account = await getUser(db, userId)
  const [
    orders,
    pastOrders,
    messages,
    consents,
    withdrawals,
    sessions,
    checkouts,
    mails,
    activity,
    favourites,
    restocks,
    notes,
  ] = await Promise.all([
    selectOrders(db, { admin: false })
      .where('orders.user_id', '=', userId)
      .orderBy('orders.created_at')
      .execute(),
    account.emailConfirmed ? pastOrdersOf(db, account.email) : [],
    messagesOf(db, { userId, email: account.emailConfirmed ? account.email : undefined }),
    db.selectFrom('consent_log').selectAll().where('user_id', '=', userId).orderBy('at').execute(),
    withdrawalsOf(db, userId),
    sessionsOf(db, userId),
    checkoutsOf(db, userId),
    account.emailConfirmed ? mailsTo(db, account.email) : [],
    activityOf(db, userId),
    favouritesOf(db, userId),
    account.emailConfirmed ? restocksOf(db, account.email) : [],
    notesOn(db, userId),
  ])
  return {
    exportedAt: now.toISOString(),
    account,
    orders: orders.map((row) => toOrder(row, { now, admin: false })),
    pastOrders,
    messages: messages.map(({ state: _state, answers, ...message }) => ({
      ...message,
      answers: answers.map(({ at, content }) => ({ at, content })),
    })),
    consents: consents.map(({ type, granted, wording, version, at }) => ({
      type,
      granted,
      wording,
      version,
      at: at.toISOString(),
    })),
    withdrawals: withdrawals.map((row) => ({
      _id: row.id,
      number: row.number,
      step: row.step,
      name: row.name,
      orderNumber: row.order_number,
      email: row.email,
      createdAt: row.created_at.toISOString(),
    })),
    sessions: sessions.map((row) => ({
      device: row.device,
      startedAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
    })),
    checkouts,
    activity,
    notes: notes.map(({ created_at, content }) => ({ createdAt: created_at.toISOString(), content })),
    favourites: favourites.map(({ name, added_at }) => ({ sleeve: name, addedAt: added_at.toISOString() })),
    restockRequests: restocks.map(({ name, created_at, confirmed_at }) => ({
      sleeve: name,
      createdAt: created_at.toISOString(),
      confirmedAt: confirmed_at?.toISOString() ?? null,
    })),
    mails: mails.map(({ created_at, subject, text }) => ({
      createdAt: created_at.toISOString(),
      subject,
      text,
    })),
  }
}

function withdrawalsOf(db: Db, userId: string) {
  return db
    .selectFrom('withdrawals')
    .innerJoin('orders', 'orders.id', 'withdrawals.order_id')
    .selectAll('withdrawals')
    .where('orders.user_id', '=', userId)
    .orderBy('withdrawals.created_at')
    .execute()
}

function sessionsOf(db: Db, userId: string) {
  return db
    .selectFrom('token_families')
    .innerJoin('refresh_tokens', 'refresh_tokens.family_id', 'token_families.id')
    .select(({ fn }) => [
      'token_families.device',
      'token_families.created_at',
      'token_families.expires_at',
      fn.max('refresh_tokens.issued_at').as('last_used_at'),
    ])
    .where('token_families.user_id', '=', userId)
    .groupBy([
      'token_families.id',
      'token_families.device',
      'token_families.created_at',
      'token_families.expires_at',
    ])
    .orderBy('token_families.created_at')
    .execute()
}

async function checkoutsOf(db: Db, userId: string): Promise<PersonalData['checkouts']> {
  const rows = await db
    .selectFrom('checkouts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .selectFrom('checkout_lines')
    .select(['checkout_id', 'name', 'pack_size', 'quantity'])
    .where('checkout_id', 'in', ids)
    .orderBy('position')
    .execute()
  const linesOf = Map.groupBy(lines, ({ checkout_id }) => checkout_id)
  return rows.map((row) => ({
    _id: row.id,
    createdAt: row.created_at.toISOString(),
    state: row.state,
    total: centsToEuros(row.total_cents),
    shippingAddress: row.shipping_address,
    billingAddress: row.billing_address,
    items: (linesOf.get(row.id) ?? []).map(({ name, pack_size: packSize, quantity }) => ({
      name,
      packSize,
      quantity,
    })),
  }))
}

function favouritesOf(db: Db, userId: string) {
  return db
    .selectFrom('favourites')
    .innerJoin('sleeves', 'sleeves.id', 'favourites.sleeve_id')
    .select(['sleeves.name', 'favourites.added_at'])
    .where('favourites.user_id', '=', userId)
    .orderBy('favourites.added_at')
    .execute()
}

function notesOn(db: Db, userId: string) {
  return db
    .selectFrom('customer_notes')
    .select(['created_at', 'content'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
}

function restocksOf(db: Db, email: string) {
  return db
    .selectFrom('restock_requests')
    .innerJoin('sleeves', 'sleeves.id', 'restock_requests.sleeve_id')
    .select(['sleeves.name', 'restock_requests.created_at', 'restock_requests.confirmed_at'])
    .where('restock_requests.email', 'in', storedForms(email))
    .orderBy('restock_requests.created_at')
    .execute()
}

/** A mail that the shop has not yet tried to send may still be deleted, so it is left out. */
function mailsTo(db: Db, email: string) {
  return db
    .selectFrom('mails')
    .select(['created_at', 'subject', 'text'])
    .where('recipient', 'in', storedForms(email))
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('attempts', '>', 0)]))
    .orderBy('created_at')
    .execute()
}
