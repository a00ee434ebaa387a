import { sql } from 'kysely'
import type { ErrorResponse } from '#shared/error-contract.ts'
import { imageInUse } from '#shared/images/texts.ts'
import { SETTINGS_ID, SETTINGS_TITLE } from '#shared/settings/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Db } from '../database/database.ts'
import { containing } from '../database/like-pattern.ts'
import { sqlState, write } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { imageUrl } from './image-response.ts'
import { getImage } from './queries.ts'

const FOREIGN_KEY = '23503'

type ImageUse = NonNullable<ErrorResponse['usedBy']>[number]

/**
 * The file stays if an order or a checkout shows the picture.
 * @throws 404; 409 IMAGE_IN_USE with `usedBy` while the picture has a use (`usesOfImage`, decision 30)
 */
export async function deleteImage(
  { database, pictures, clock }: Services,
  id: string,
  byUserId: string,
): Promise<void> {
  const { db } = database
  const { filename: name } = await getImage(db, id)
  await refuseWhileUsed(db, id)
  const keepBytes = await write(database, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('images').where('id', '=', id).executeTakeFirst()
    const done = { by: byUserId, at: clock.now(), act: 'deleted', kind: 'image', id, name } as const
    if (numDeletedRows > 0n) await recordActivity(tx, done)
    return isShownByOrders(tx, id)
  }).catch(async (error: unknown) => {
    // The picture was put to use after the check.
    if (sqlState(error) === FOREIGN_KEY) await refuseWhileUsed(db, id)
    throw error
  })
  if (!keepBytes) await pictures.remove(id)
}

async function refuseWhileUsed(db: Services['database']['db'], id: string): Promise<void> {
  const usedBy = await usesOfImage(db, id)
  if (usedBy.length > 0) throw new ShopError('IMAGE_IN_USE', imageInUse(usedBy), { usedBy })
}

export async function usesOfImage(db: Db, id: string): Promise<ImageUse[]> {
  const url = imageUrl(id)
  const { rows } = await sql<ImageUse>`
    select 'sleeve' as kind, id as _id, name from sleeves
    where front_image_id = ${id} or back_image_id = ${id}
      or id in (select sleeve_id from sleeve_pictures where image_id = ${id})
    union all
    select 'collection', id, name from collections where image_id = ${id}
    union all
    select 'article', id, title from articles
    where image_id = ${id} or image = ${url} or content like ${containing(url)}
    union all
    select 'banner', id, title from banners where image_id = ${id} or image = ${url}
    union all
    select 'settings', ${SETTINGS_ID}::uuid, ${SETTINGS_TITLE} from settings where value::text like ${containing(url)}
    order by kind, name`.execute(db)
  return rows
}

async function isShownByOrders(db: Db, id: string): Promise<boolean> {
  const url = imageUrl(id)
  const { rows } = await sql<{ shown: boolean }>`
    select exists (select 1 from order_lines where image = ${url})
        or exists (select 1 from checkout_lines where image = ${url}) as shown`.execute(db)
  return rows[0]?.shown ?? false
}
