import { sqlState, write } from '../database/write.ts'
import { ShopError } from '../http/errors.ts'
import type { Services } from '../services.ts'
import { inUseSentence, isShownByOrders, usesOfImage } from './image-usage.ts'
import { getImage } from './queries.ts'

const FOREIGN_KEY = '23503'

/**
 * Takes a picture out of the library. One that past orders show keeps its bytes: they carry their copy of its
 * address, and are kept whole.
 * @throws 404; 409 IMAGE_IN_USE with `usedBy` while a sleeve, an article or a banner shows it (decision 30).
 */
export async function deleteImage({ database, pictures }: Services, id: string): Promise<void> {
  const { db } = database
  await getImage(db, id)
  await refuseWhileUsed(db, id)
  const keepBytes = await write(database, async (tx) => {
    await tx.deleteFrom('images').where('id', '=', id).execute()
    return isShownByOrders(tx, id)
  }).catch(async (error: unknown) => {
    // Someone began to use it a moment ago: the foreign key saw it, and the sentence says where.
    if (sqlState(error) === FOREIGN_KEY) await refuseWhileUsed(db, id)
    throw error
  })
  if (!keepBytes) await pictures.remove(id)
}

async function refuseWhileUsed(db: Services['database']['db'], id: string): Promise<void> {
  const usedBy = await usesOfImage(db, id)
  if (usedBy.length > 0) throw new ShopError('IMAGE_IN_USE', inUseSentence(usedBy), { usedBy })
}
