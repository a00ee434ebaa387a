import type { Db } from '../database/connect.ts'
import { imageIdOf, requireImage } from './image-of-url.ts'
import { imageUrl } from './image-response.ts'

/**
 * The picture of an article or a banner, from the address that was sent: one of ours is pointed at, so that it cannot
 * be deleted while it is shown; any other address is kept as it is.
 * @throws 422 at `image` for one of ours that is not in the library.
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
