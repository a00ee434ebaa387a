import multipart from '@fastify/multipart'
import { FILES_PER_UPLOAD, imageCalls, uploadCalls } from '#shared/images/calls.ts'
import { PICTURE_ADDRESS_MAX_LENGTH } from '#shared/images/contract.ts'
import { IMAGE_MAX_BYTES } from '#shared/images/image-rules.ts'
import { IMAGE_DELETED } from '#shared/images/texts.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { changeImage } from './change-image.ts'
import { deleteImage, usesOfImage } from './delete-image.ts'
import { getImage, listImages, pageOfImages } from './queries.ts'
import { takePicture } from './take-picture.ts'
import { upload } from './upload-image.ts'

export function imagesRoutes(app: App, services: Services): void {
  const { db } = services.database
  void app.register(async (uploads: App) => {
    await uploads.register(multipart, {
      limits: { fileSize: IMAGE_MAX_BYTES, files: FILES_PER_UPLOAD, fields: 10, fieldSize: 1000 },
    })
    serve(uploads, uploadCalls, {
      'POST /api/upload': async (request) => upload(services, request),
    })
  })
  serve(app, imageCalls, {
    'GET /api/upload/images': async () => listImages(db),
    'GET /api/admin/images': async ({ query }) => pageOfImages(db, query),
    'POST /api/admin/images/from-address': {
      bodyLimit: PICTURE_ADDRESS_MAX_LENGTH + 1000,
      handler: async (request) =>
        takePicture(services, request.body.address, { byUserId: viewerOf(request).id }),
    },
    'DELETE /api/upload/:id': async (request) => {
      await deleteImage(services, request.params.id, viewerOf(request).id)
      return { message: IMAGE_DELETED }
    },
    'GET /api/admin/images/:id/uses': async ({ params }) => {
      await getImage(db, params.id)
      return { usedBy: await usesOfImage(db, params.id) }
    },
    'PUT /api/upload/images/:id/alt': async (request) => {
      const { alt, version } = request.body
      const byUserId = viewerOf(request).id
      return changeImage(services, { id: request.params.id, change: { alt }, version, byUserId })
    },
    'PUT /api/upload/images/:id/rename': async (request) => {
      const { newFilename: filename, version } = request.body
      const byUserId = viewerOf(request).id
      return changeImage(services, { id: request.params.id, change: { filename }, version, byUserId })
    },
  })
}
