import type { Viewer } from '../http/access.ts'
import type { Services } from '../services.ts'

/**
 * The signed-in caller behind an Authorization header, or undefined. A token whose sign-in has ended
 * (logout, password change, deletion) counts no more, although its signature would for 15 minutes. In live mode an admin
 * without a second factor has no admin's rights yet.
 */
export async function readViewer(
  { database: { db }, accessTokens, config }: Pick<Services, 'database' | 'accessTokens' | 'config'>,
  authorization: string,
): Promise<Viewer | undefined> {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1]
  if (!token) return undefined
  const claims = await accessTokens.read(token)
  if (!claims) return undefined
  const found = await db
    .selectFrom('users')
    .innerJoin('token_families', 'token_families.user_id', 'users.id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'users.id',
      'token_families.id as familyId',
      'users.role',
      'users.email',
      'second_factors.confirmed_at',
    ])
    .where('users.id', '=', claims.userId)
    .where('token_families.id', '=', claims.familyId)
    .where('token_families.ended_at', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  const { confirmed_at, ...viewer } = found
  const lacksSecondFactor = config.mode === 'live' && viewer.role === 'admin' && confirmed_at === null
  return { ...viewer, role: lacksSecondFactor ? 'user' : viewer.role, lacksSecondFactor }
}
