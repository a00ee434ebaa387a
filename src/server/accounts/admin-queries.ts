import type { UserSort } from '#shared/accounts/user-list.ts'
import type { Role } from '#shared/accounts/roles.ts'
import type { AdminUser, AdminUserResponse, AdminUserQuery, ListedUser } from '#shared/accounts/contract.ts'
import { centsToEuros } from '#shared/money.ts'
import { searchText } from '#shared/search-text.ts'
import { searchedPhone } from '#shared/shipping/phone.ts'
import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { Db } from '../database/database.ts'
import { containing, containingWords } from '../database/like-pattern.ts'
import { withinDays } from '../database/paris-days.ts'
import type { Tables } from '../database/tables.ts'
import { earnedCents, isEarned } from '../orders/revenue.ts'
import { pageOfItems, readPage } from '../http/paging.ts'

const COLUMNS = ['id', 'email', 'first_name', 'last_name', 'role', 'created_at'] as const

type Row = {
  id: string
  email: string
  first_name: string
  last_name: string
  role: Role
  created_at: Date
}

/** All users, newest first: the specification's plain list, or one page of it when the query has any parameter. */
export async function listUsers(db: Db, query: AdminUserQuery): Promise<AdminUserResponse> {
  const isPlain = Object.values(query).every((value) => value === undefined)
  if (isPlain) {
    const everybody = await people(db).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
    return everybody.map(toAdminUser)
  }
  const range = readPage(query)
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where((eb) => matches(eb, query))
      .executeTakeFirstOrThrow(),
    people(db)
      .select('city')
      .orderBy(USER_ORDER[query.sort ?? 'newest'])
      .orderBy('id', query.sort === 'oldest' || query.sort === 'email-asc' ? 'asc' : 'desc')
      .where((eb) => matches(eb, query))
      .limit(range.limit)
      .offset(range.offset)
      .execute(),
  ])
  return pageOfItems(await withOrders(db, rows), range, total)
}

/** These users with what they have ordered. */
async function withOrders(db: Db, rows: readonly (Row & { city: string })[]): Promise<ListedUser[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const sums = await db
    .selectFrom('orders')
    .select([
      'user_id',
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(${earnedCents} filter (where ${isEarned}), 0)::float8`.as('cents'),
    ])
    .where('user_id', 'in', ids)
    .groupBy('user_id')
    .execute()
  const ordered = new Map(sums.map(({ user_id, ...sum }) => [user_id, sum]))
  return rows.map((row) => ({
    ...toAdminUser(row),
    city: row.city,
    orderCount: ordered.get(row.id)?.count ?? 0,
    spent: centsToEuros(ordered.get(row.id)?.cents ?? 0),
  }))
}

export async function findAdminUser(db: Db, id: string): Promise<AdminUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...COLUMNS])
    .where('id', '=', id)
    .where('is_guest', '=', false)
    .executeTakeFirst()
  return row && toAdminUser(row)
}

const USER_ORDER: Record<UserSort, RawBuilder<unknown>> = {
  newest: sql`created_at desc`,
  oldest: sql`created_at`,
  'email-asc': sql`email`,
  'email-desc': sql`email desc`,
}

const people = (db: Db) =>
  db
    .selectFrom('users')
    .select([...COLUMNS])
    .where('is_guest', '=', false)

function matches(eb: ExpressionBuilder<Tables, 'users'>, { q, role, ...days }: AdminUserQuery) {
  const words = containingWords(searchText(q ?? '')).map((word) => eb('search_text', 'like', word))
  const phone = searchedPhone(q ?? '')
  return eb.and([
    eb('is_guest', '=', false),
    ...(phone === undefined ? words : [eb.or([eb.and(words), eb('search_text', 'like', containing(phone))])]),
    ...(role === undefined ? [] : [eb('role', '=', role)]),
    ...withinDays(eb, 'users.created_at', days),
  ])
}

function toAdminUser({ id, email, first_name, last_name, role, created_at }: Row): AdminUser {
  return {
    _id: id,
    email,
    role,
    createdAt: created_at.toISOString(),
    firstName: first_name,
    lastName: last_name,
  }
}
