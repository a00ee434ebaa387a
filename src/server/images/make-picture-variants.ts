import { readVariant, type PictureFormat, type PictureVariant } from '#shared/images/picture-variants.ts'
import { boundedQueue } from '../http/bounded-queue.ts'
import { byteCache } from '../http/byte-cache.ts'
import type { Jobs } from '../jobs/job-queue.ts'
import type { StoragePort } from '../outside/storage/interface.ts'
import { loadSharp } from './load-sharp.ts'

export type Pictures = {
  /**
   * Returns the original if `file` is undefined, or a size ('640.avif'), which is made if it does not exist yet.
   * Returns undefined for an unknown picture or size.
   */
  find(id: string, file?: string): Promise<PictureBytes | undefined>
  keep(id: string, original: Buffer): Promise<void>
  remove(id: string): Promise<void>
}
export type PictureBytes = { bytes: Buffer; mime: string }

/** The format of the stored original. */
export const STORED_MIME = 'image/webp'
const MIMES: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

const MEMORY_BYTES = 32 * 1024 * 1024
const MAX_CONCURRENT_RESIZES = 2
/** A further resize is refused with 503. */
const MAX_WAITING_RESIZES = 100

const QUALITY: Record<PictureFormat, number> = { avif: 52, webp: 78, jpg: 80 }

/** A job makes these sizes of a new picture. Other sizes are made on request. */
const AWAITED = ['240.avif', '360.avif', '480.avif', '720.avif', '960.avif']

export function pictureJobs({ jobs, pictures }: { jobs: Jobs; pictures: Pictures }): void {
  const alert = 'Les tailles des nouvelles images ne peuvent pas être préparées.'
  jobs.handle('make-picture-sizes', { alert }, async ({ imageId }) => {
    for (const file of AWAITED) await pictures.find(imageId, file)
  })
}

const folderOf = (id: string) => `images/${id}/`
export const originalKey = (id: string) => `${folderOf(id)}original`

export function createPictures(storage: StoragePort): Pictures {
  const memory = byteCache<Buffer>(MEMORY_BYTES, ({ length }) => length)
  const inTurn = boundedQueue({ running: MAX_CONCURRENT_RESIZES, waiting: MAX_WAITING_RESIZES })
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  const make = async (id: string, key: string, variant: PictureVariant) => {
    const original = await storage.read(originalKey(id))
    if (!original) return undefined
    const bytes = await inTurn(() => resized(original, variant))
    await storage.write(key, bytes, MIMES[variant.format])
    return bytes
  }

  const once = (key: string, work: () => Promise<Buffer | undefined>) => {
    const present = underWay.get(key) ?? work().finally(() => underWay.delete(key))
    underWay.set(key, present)
    return present
  }

  return {
    async find(id, file) {
      const variant = file === undefined ? undefined : readVariant(file)
      if (file !== undefined && !variant) return undefined
      const key = variant ? `${folderOf(id)}${file}` : originalKey(id)
      const mime = variant ? MIMES[variant.format] : STORED_MIME
      const known = memory.get(key)
      if (known) return { bytes: known, mime }
      const bytes = await once(
        key,
        async () => (await storage.read(key)) ?? (variant && make(id, key, variant)),
      )
      if (!bytes) return undefined
      memory.set(key, bytes)
      return { bytes, mime }
    },
    keep: (id, original) => storage.write(originalKey(id), original, STORED_MIME),
    async remove(id) {
      await storage.removeAll(folderOf(id))
      memory.removeWhere((key) => key.startsWith(folderOf(id)))
    },
  }
}

/** AVIF's effort is low because a visitor may be waiting for the picture. */
async function resized(original: Buffer, { width, format }: PictureVariant): Promise<Buffer> {
  const sharp = await loadSharp()
  const picture = sharp(original).resize({ width, withoutEnlargement: true })
  if (format === 'avif') return picture.avif({ quality: QUALITY.avif, effort: 1 }).toBuffer()
  if (format === 'webp') return picture.webp({ quality: QUALITY.webp, effort: 3 }).toBuffer()
  return picture.flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY.jpg, mozjpeg: true }).toBuffer()
}
