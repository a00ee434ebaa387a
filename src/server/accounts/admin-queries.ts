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

const COLUMNS = ['id', 'email', 'first_name', 'last_name', 'role', 'created_at'] as const

type Row = {
  id: string
  email: string
  first_name: string
  last_name: string
  role: Role
  created_at: Date
}

/** Returns an array of all accounts, newest first. With any parameter, returns one page instead. Leaves out guests. */
export async function listUsers(db: Db, query: AdminUserQuery): Promise<AdminUserResponse> {
  const isPlain = Object.values(query).every((value) => value === undefined)
  if (isPlain) {
    const everybody = await people(db).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
    return everybody.map(toAdminUser)
  }
  const range = readPage(query)
  const { sort = 'newest' } = query
  const direction = sort === 'oldest' || sort.endsWith('-asc') ? 'asc' : 'desc'
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
      .select(['users.id', 'email', 'first_name', 'last_name', 'role', 'created_at', 'city'])
      .select(['order_count', 'earned_cents', 'last_order_at'])
      .orderBy(USER_ORDER[sort])
      .orderBy('users.id', direction)
      .execute(),
  ])
  return pageOfItems(rows.map(toListedUser), range, total)
}

/**
 * With a search, all matches are read before they are sorted. Without `materialized` the planner may read all accounts
 * in sort order and compare each with the search.
 */
function found(db: Db, query: AdminUserQuery) {
  const matching = db
    .selectFrom('users')
    .select(['id', 'email', 'created_at', 'order_count', 'earned_cents', 'last_order_at'])
    .where((eb) => matches(eb, query))
  return db
    .with(
      (cte) => (query.q ? cte('found').materialized() : cte('found').notMaterialized()),
      () => matching,
    )
    .selectFrom('found')
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
  'orders-asc': sql`order_count`,
  'orders-desc': sql`order_count desc`,
  'spent-asc': sql`earned_cents`,
  'spent-desc': sql`earned_cents desc`,
  'last-asc': sql`coalesce(last_order_at, '-infinity')`,
  'last-desc': sql`coalesce(last_order_at, '-infinity') desc`,
}

const people = (db: Db) =>
  db
    .selectFrom('users')
    .select([...COLUMNS])
    .where('is_guest', '=', false)

function matches(eb: ExpressionBuilder<Tables, 'users'>, { q, role, bought, ...days }: AdminUserQuery) {
  const words = containingWords(searchText(q ?? '')).map((word) => eb('search_text', 'like', word))
  const phone = searchedPhone(q ?? '')
  return eb.and([
    eb('is_guest', '=', false),
    ...(phone === undefined ? words : [eb.or([eb.and(words), eb('search_text', 'like', containing(phone))])]),
    ...(role === undefined ? [] : [eb('role', '=', role)]),
    // With literals instead of parameters, the planner can choose the partial indexes of customers who have bought.
    ...(bought === undefined ? [] : [eb('order_count', '>', sql.lit(bought === 'once' ? 0 : 1))]),
    ...withinDays(eb, 'users.created_at', days),
  ])
}

type ListedRow = Row & { city: string; order_count: number; earned_cents: number; last_order_at: Date | null }

function toListedUser(row: ListedRow): ListedUser {
  return {
    ...toAdminUser(row),
    city: row.city,
    orderCount: row.order_count,
    spent: centsToEuros(row.earned_cents),
    lastOrderAt: row.last_order_at?.toISOString() ?? null,
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
