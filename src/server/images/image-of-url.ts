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
 * @throws 422 at `field` if the library has no picture with this address
 */
export async function requireImage(db: Db, url: string, field: string): Promise<string | null> {
  if (url === '') return null
  const id = imageIdOf(url)
  const known = id && (await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst())
  if (!known) throw invalidFields({ [field]: IMAGE_NOT_IN_LIBRARY })
  return known.id
}

/**
 * Returns the address without the shop's own origin. For a picture of the library also returns its id, so that the
 * picture cannot be deleted while it is used.
 * @throws 422 at `image` if the address looks like one of the library, but the library has no such picture
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
