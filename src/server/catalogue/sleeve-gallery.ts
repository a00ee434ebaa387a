import { sql, type RawBuilder } from 'kysely'
import type { Picture } from '#shared/images/contract.ts'
import type { Tx } from '../database/write.ts'
import { requireImage } from '../images/image-of-url.ts'
import { pictureJson } from '../images/image-response.ts'

export function galleryPictures(): RawBuilder<Picture[]> {
  return sql<Picture[]>`(
    select coalesce(json_agg(${pictureJson} order by sleeve_pictures.place), '[]')
    from sleeve_pictures join images on images.id = sleeve_pictures.image_id
    where sleeve_pictures.sleeve_id = sleeves.id
  )`
}

export function galleryIds(): RawBuilder<string[]> {
  return sql<string[]>`(
    select coalesce(json_agg(image_id order by place), '[]') from sleeve_pictures where sleeve_id = sleeves.id
  )`
}

/**
 * Blank and repeated addresses are left out. Call this function with the sleeve's row locked.
 * @throws 422 for a picture that is not in the library
 */
export async function setGallery(tx: Tx, sleeveId: string, addresses: readonly string[]): Promise<void> {
  const ids = new Set<string>()
  for (const address of addresses) {
    const id = await requireImage(tx, address, 'images.gallery')
    if (id !== null) ids.add(id)
  }
  await tx.deleteFrom('sleeve_pictures').where('sleeve_id', '=', sleeveId).execute()
  const rows = [...ids].map((image_id, place) => ({ sleeve_id: sleeveId, place, image_id }))
  if (rows.length > 0) await tx.insertInto('sleeve_pictures').values(rows).execute()
}
