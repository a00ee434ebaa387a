import type { Role } from '#shared/accounts/roles.ts'
import type { AdminUser, AdminUserResponse, AdminUserQuery } from '#shared/accounts/contract.ts'
import { searchText } from '#shared/search-text.ts'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../database/connect.ts'
import { containingWords } from '../database/like-pattern.ts'
import type { Tables } from '../database/tables.ts'
import { pageOfItems, readPage } from '../http/paging.ts'

const PAGE_SIZE = 20
const COLUMNS = ['id', 'email', 'first_name', 'last_name', 'role', 'created_at'] as const

type Row = {
  id: string
  email: string
  first_name: string
  last_name: string
  role: Role
  created_at: Date
}

/** Everybody, the newest first: the specification's plain list, or a page of it where anything is asked for. */
export async function listUsers(db: Db, query: AdminUserQuery): Promise<AdminUserResponse> {
  const isPlain = Object.values(query).every((asked) => asked === undefined)
  if (isPlain) return (await newestFirst(db).execute()).map(toAdminUser)
  const asked = readPage(query, PAGE_SIZE)
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where((eb) => matches(eb, query))
      .executeTakeFirstOrThrow(),
    newestFirst(db)
      .where((eb) => matches(eb, query))
      .limit(asked.limit)
      .offset(asked.offset)
      .execute(),
  ])
  return pageOfItems(rows.map(toAdminUser), asked, total)
}

export async function findAdminUser(db: Db, id: string): Promise<AdminUser | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...COLUMNS])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toAdminUser(row)
}

function newestFirst(db: Db) {
  return db
    .selectFrom('users')
    .select([...COLUMNS])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
}

function matches(eb: ExpressionBuilder<Tables, 'users'>, { q, role }: AdminUserQuery) {
  const words = searchText(q ?? '')
  return eb.and([
    ...containingWords(words).map((word) => eb('search_text', 'like', word)),
    ...(role === undefined ? [] : [eb('role', '=', role)]),
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
