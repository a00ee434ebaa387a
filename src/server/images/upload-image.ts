import type { FastifyRequest } from 'fastify'
import type { UploadResponse } from '#shared/images/contract.ts'
import { IMAGE_REQUIRED, IMAGE_TOO_LARGE } from '#shared/images/image-rules.ts'
import { REQUEST_UNREADABLE } from '#shared/texts.ts'
import { viewerOf } from '../http/access.ts'
import { invalidFields, ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'
import { prepareImage, type PreparedImage } from './prepare-image.ts'
import { keepImage } from './store-image.ts'

const FIELD = 'image'

/**
 * Every picture of the request is checked before the first is stored.
 * @throws the errors of `prepareImage`; 400 for a broken request; 422 without a file
 */
export async function upload(services: Services, request: FastifyRequest): Promise<UploadResponse> {
  const looked: { prepared: PreparedImage; filename: string }[] = []
  for await (const { bytes, filename } of filesOf(request)) {
    looked.push({ prepared: await prepareImage(bytes), filename })
  }
  if (looked.length === 0) throw invalidFields({ [FIELD]: IMAGE_REQUIRED })
  const images = []
  for (const { prepared, filename } of looked) {
    images.push(await keepImage(services, prepared, filename, { byUserId: viewerOf(request).id }))
  }
  return { images }
}

async function* filesOf(request: FastifyRequest) {
  try {
    for await (const sent of request.files({ throwFileSizeLimit: false })) {
      const bytes = await sent.toBuffer()
      if (sent.fieldname !== FIELD) continue
      if (sent.file.truncated) throw new ShopError('TOO_LARGE', IMAGE_TOO_LARGE)
      yield { bytes, filename: sent.filename }
    }
  } catch (error) {
    // The parser's own error for a request that ends too early has no status.
    if (error instanceof Error && !('status' in error) && !('statusCode' in error))
      throw new ShopError('MALFORMED', REQUEST_UNREADABLE)
    throw error
  }
}
