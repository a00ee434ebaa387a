import sharp from 'sharp'
import type { Image } from '#shared/images/contract.ts'
import { prepareImage } from '../images/prepare-image.ts'
import { keepImage } from '../images/store-image.ts'
import type { Services } from '../services.ts'

/** A real picture of a size, in one colour, made in memory; another colour is another picture. */
export function drawnPicture(
  { width = 400, height = 500, colour = '#2f6f5e' } = {},
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'gif' = 'png',
): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .toFormat(format)
    .toBuffer()
}

/** A picture in the library, as an upload would have left it. */
export async function storeImage(
  services: Services,
  { bytes, filename }: { bytes: Buffer; filename: string },
): Promise<Image> {
  return keepImage(services, await prepareImage(bytes), filename)
}
