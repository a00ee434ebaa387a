import { createHash } from 'node:crypto'
import {
  hasTooManyPixels,
  IMAGE_DAMAGED,
  IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  IMAGE_REQUIRED,
  IMAGE_TOO_LARGE,
  IMAGE_TOO_MANY_PIXELS,
  IMAGE_TYPE_REFUSED,
  isImageType,
} from '#shared/images/image-rules.ts'
import { boundedQueue } from '../http/bounded-queue.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import { loadSharp } from './load-sharp.ts'

export type PreparedImage = {
  bytes: Buffer
  width: number
  height: number
  /** A `data:` URI. */
  placeholder: string
  /** The hash of the file as it was sent. The same file sent twice is one picture. */
  contentHash: string
}

/** In pixels. Larger pictures are reduced to this size. */
const MAX_SIDE = 4096
const STORED_QUALITY = 90
/** Re-encodes two pictures at a time, because 50 megapixels take 200 MB of memory. */
const inTurn = boundedQueue({ running: 2, waiting: 20 })
const STRICT = { failOn: 'error', limitInputPixels: IMAGE_MAX_PIXELS } as const

/**
 * Re-encodes a new picture (decision 30), which removes metadata and any data after the picture. Only the first
 * frame of an animation is kept.
 * @throws 413 above `IMAGE_MAX_BYTES`; 415 if the content is not of an allowed type; 422 for an empty or damaged image,
 * or one with too many pixels; 503 while many pictures wait
 */
export async function prepareImage(sent: Buffer): Promise<PreparedImage> {
  if (sent.length === 0) throw invalidFields({ image: IMAGE_REQUIRED })
  if (sent.length > IMAGE_MAX_BYTES) throw new ShopError('TOO_LARGE', IMAGE_TOO_LARGE)
  const { fileTypeFromBuffer } = await import('file-type')
  const type = await fileTypeFromBuffer(sent)
  if (!isImageType(type?.mime)) throw new ShopError('UNSUPPORTED_TYPE', IMAGE_TYPE_REFUSED)
  await checkPixels(sent)
  const { data, info } = await inTurn(() => reencoded(sent))
  return {
    bytes: data,
    width: info.width,
    height: info.height,
    placeholder: await placeholderOf(data),
    contentHash: contentHash(sent),
  }
}

async function reencoded(sent: Buffer) {
  const sharp = await loadSharp()
  return sharp(sent, STRICT)
    .autoOrient()
    .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: STORED_QUALITY })
    .toBuffer({ resolveWithObject: true })
    .catch(refuseDamaged)
}

/** Neither checks nor re-encodes the picture. */
export async function trustedImage(bytes: Buffer): Promise<PreparedImage> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes).metadata()
  return { bytes, width, height, placeholder: await placeholderOf(bytes), contentHash: contentHash(bytes) }
}

export const contentHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A decompression bomb is refused before it takes memory. */
async function checkPixels(sent: Buffer): Promise<void> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(sent, { ...STRICT, limitInputPixels: false })
    .metadata()
    .catch(refuseDamaged)
  if (hasTooManyPixels(width, height)) throw invalidFields({ image: IMAGE_TOO_MANY_PIXELS })
}

function refuseDamaged(): never {
  throw invalidFields({ image: IMAGE_DAMAGED })
}

/** The blur is part of the placeholder, because a browser would blur the picture again at each paint. */
async function placeholderOf(picture: Buffer): Promise<string> {
  const sharp = await loadSharp()
  const tiny = await sharp(picture)
    // Without `height`, a picture of one pixel's width could stay thousands of pixels high.
    .resize({ width: 16, height: 64, fit: 'inside', withoutEnlargement: true })
    .blur(0.8)
    .webp({ quality: 20 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
