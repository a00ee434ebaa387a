import type { User } from '#shared/accounts/contract.ts'
import type { Db } from '../database/database.ts'
import { toUser, USER_COLUMNS } from './user-response.ts'

export async function getUser(db: Db, id: string): Promise<User> {
  const row = await db
    .selectFrom('users')
    .select([...USER_COLUMNS])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return toUser(row)
}
