import type { Image } from '#shared/images/contract.ts'
import { IMAGE_MAX_BYTES } from '#shared/images/image-rules.ts'
import { IMAGE_NOT_TAKEN } from '#shared/images/texts.ts'
import { invalidFields } from '../http/shop-error.ts'
import { fetchPublicFile } from '../outside/fetch-public-file.ts'
import type { Services } from '../services.ts'
import { prepareImage } from './prepare-image.ts'
import { keepImage, type Uploader } from './store-image.ts'

const INLINE = /^data:image\/[\w.+-]+;base64,/i

/** @throws 422 if the address cannot be loaded; the errors of `prepareImage` */
export async function takePicture(services: Services, address: string, by: Uploader): Promise<Image> {
  const bytes = await bytesOf(address).catch((error: unknown) => {
    services.log.info({ err: error }, 'a pasted picture could not be loaded')
    throw invalidFields({ address: IMAGE_NOT_TAKEN })
  })
  return keepImage(services, await prepareImage(bytes), nameIn(address), by)
}

async function bytesOf(address: string): Promise<Buffer> {
  const inline = INLINE.exec(address)
  if (inline) return Buffer.from(address.slice(inline[0].length), 'base64')
  return fetchPublicFile(address, IMAGE_MAX_BYTES)
}

function nameIn(address: string): string {
  if (INLINE.test(address)) return 'image-collee'
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  return last.replaceAll(/%[\da-f]{2}/gi, '') || 'image'
}
