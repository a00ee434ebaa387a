import { SLEEVE_NOT_FOUND } from '#shared/catalogue/sentences.ts'
import { ShopError } from '../errors.ts'
import type { Parts } from '../parts.ts'

/**
 * Takes a sleeve off the shelf for good. Orders and open checkouts keep their own copy of it (decision 9).
 * @throws 404
 */
export async function deleteSleeve({ database: { db }, changes }: Parts, id: string): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('sleeves').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new ShopError('NOT_FOUND', SLEEVE_NOT_FOUND)
  changes.announce('catalogue')
}
