import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { AdminUser, AdminUserResponse, AdminUserQuery, ListedUser } from '#shared/accounts/contract.ts'
import type { Role } from '#shared/accounts/roles.ts'
import type { UserSort } from '#shared/accounts/user-list.ts'
import { centsToEuros } from '#shared/money.ts'
import { searchText } from '#shared/search-text.ts'
import { searchedPhone } from '#shared/shipping/phone.ts'
import type { Db } from '../database/database.ts'
import { containing, containingWords } from '../database/like-pattern.ts'
import { withinDays } from '../database/paris-days.ts'
import type { Tables } from '../database/tables.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { earnedCents, isEarned } from '../orders/revenue.ts'

const COLUMNS = ['id', 'email', 'first_name', 'last_name', 'role', 'created_at'] as const

type Row = {
  id: string
  email: string
  first_name: string
  last_name: string
  role: Role
  created_at: Date
}

/** All users, newest first. Without parameters the result is the specification's plain list; with any parameter it is one page. */
export async function listUsers(db: Db, query: AdminUserQuery): Promise<AdminUserResponse> {
  const isPlain = Object.values(query).every((value) => value === undefined)
  if (isPlain) {
    const everybody = await people(db).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
    return everybody.map(toAdminUser)
  }
  const range = readPage(query)
  const { sort = 'newest' } = query
  const direction = sort === 'oldest' || sort === 'email-asc' ? 'asc' : 'desc'
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where((eb) => matches(eb, query))
      .executeTakeFirstOrThrow(),
    db
      .with('page', () =>
        found(db, query)
          .select('id')
          .orderBy(USER_ORDER[sort])
          .orderBy('id', direction)
          .limit(range.limit)
          .offset(range.offset),
      )
      .selectFrom('users')
      .innerJoin('page', 'page.id', 'users.id')
      .innerJoinLateral(ordered, (join) => join.onTrue())
      .select(['users.id', 'email', 'first_name', 'last_name', 'role', 'created_at', 'city'])
      .select(['ordered.count', 'ordered.cents'])
      .orderBy(USER_ORDER[sort])
      .orderBy('users.id', direction)
      .execute(),
  ])
  return pageOfItems(rows.map(toListedUser), range, total)
}

/**
 * The query for matching users, with the columns to sort by. Matches of a searched word are read first; otherwise the planner would read
 * the whole sorted list and look for the word on the way. Without a word, an index alone reaches a far page.
 */
function found(db: Db, query: AdminUserQuery) {
  const matching = db
    .selectFrom('users')
    .select(['id', 'email', 'created_at'])
    .where((eb) => matches(eb, query))
  return db
    .with(
      (cte) => (query.q ? cte('found').materialized() : cte('found').notMaterialized()),
      () => matching,
    )
    .selectFrom('found')
}

/** The number and value of a user's orders. */
const ordered = (eb: ExpressionBuilder<Tables, 'users'>) =>
  eb
    .selectFrom('orders')
    .whereRef('user_id', '=', 'users.id')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(${earnedCents} filter (where ${isEarned}), 0)::float8`.as('cents'),
    ])
    .as('ordered')

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

function toListedUser(row: Row & { city: string; count: number; cents: number }): ListedUser {
  return {
    ...toAdminUser(row),
    city: row.city,
    orderCount: row.count,
    spent: centsToEuros(row.cents),
  }
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
