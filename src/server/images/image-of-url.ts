import { IMAGE_NOT_IN_LIBRARY } from '#shared/images/texts.ts'
import type { Db } from '../database/database.ts'
import { invalidFields } from '../http/shop-error.ts'
import { imageUrl } from './image-response.ts'

const OURS = /^\/images\/([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:\/[\w.]+)?$/i

function imageIdOf(url: string): string | undefined {
  return OURS.exec(url)?.[1]?.toLowerCase()
}

/**
 * Returns null for an empty address.
 * @throws 422 at `field` for an address that is not of a picture in the library
 */
export async function requireImage(db: Db, url: string, field: string): Promise<string | null> {
  if (url === '') return null
  const id = imageIdOf(url)
  const known = id && (await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst())
  if (!known) throw invalidFields({ [field]: IMAGE_NOT_IN_LIBRARY })
  return known.id
}

/**
 * A picture of the library is stored by its id too, so that it cannot be deleted while it is used. Another address is
 * kept, without the shop's own host.
 * @throws 422 at `image` for the address of a picture that is not in the library
 */
export async function imageOf(
  db: Db,
  address: string,
  publicUrl: string,
): Promise<{ image: string; image_id: string | null }> {
  const path = address.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address
  if (!imageIdOf(path)) return { image: path, image_id: null }
  const id = await requireImage(db, path, 'image')
  return { image: id ? imageUrl(id) : '', image_id: id }
}
