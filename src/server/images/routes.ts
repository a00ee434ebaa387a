import multipart from '@fastify/multipart'
import {
  AdminImagePage,
  AdminImageQuery,
  Image,
  ImageAltBody,
  ImageList,
  ImageParams,
  ImageUses,
  PICTURE_ADDRESS_MAX_LENGTH,
  PictureAddress,
  RenameImageBody,
  UploadResponse,
} from '#shared/images/contract.ts'
import { Confirmation } from '#shared/contract-fields.ts'
import { IMAGE_DELETED } from '#shared/images/texts.ts'
import { IMAGE_MAX_BYTES } from '#shared/images/image-rules.ts'
import { viewerOf } from '../http/access.ts'
import type { App } from '../http/app-type.ts'
import { operation } from '../http/operation.ts'
import type { Services } from '../services.ts'
import { deleteImage, usesOfImage } from './delete-image.ts'
import { changeImage } from './change-image.ts'
import { getImage, listImages, pageOfImages } from './queries.ts'
import { takePicture } from './take-picture.ts'
import { upload } from './upload-image.ts'

const admin = { access: 'admin' } as const
const tags = ['images']
const FILES_AT_ONCE = 20

/** As a form with a field `image` sends them, one file or several. */
const PICTURES = {
  type: 'multipart/form-data',
  schema: {
    type: 'object',
    properties: {
      image: { type: 'array', maxItems: FILES_AT_ONCE, items: { type: 'string', format: 'binary' } },
    },
  },
}

/** The image library (back-office.md §2 and §7); pictures themselves are served by `picture-routes.ts`. */
export function imagesRoutes(app: App, services: Services): void {
  const { db } = services.database
  void app.register(async (uploads: App) => {
    await uploads.register(multipart, {
      limits: { fileSize: IMAGE_MAX_BYTES, files: FILES_AT_ONCE, fields: 10, fieldSize: 1000 },
    })
    uploads.post(
      '/api/upload',
      {
        config: { ...admin, largeBody: true },
        schema: {
          ...operation('uploadImages', 'Envoie des images', {
            errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE', 'INVALID_FIELDS', 'PROVIDER_UNAVAILABLE'],
            body: PICTURES,
          }),
          tags,
          consumes: ['multipart/form-data'],
          response: { 201: UploadResponse },
        },
      },
      async (request, reply) => reply.code(201).send(await upload(services, request)),
    )
  })
  app.get(
    '/api/upload/images',
    {
      config: admin,
      schema: { ...operation('listImages', 'Liste toutes les images'), tags, response: { 200: ImageList } },
    },
    async () => listImages(db),
  )
  app.get(
    '/api/admin/images',
    {
      config: admin,
      schema: {
        ...operation('listImagesByPage', 'Liste les images par page'),
        tags,
        querystring: AdminImageQuery,
        response: { 200: AdminImagePage },
      },
    },
    async ({ query }) => pageOfImages(db, query),
  )
  app.post(
    '/api/admin/images/from-address',
    {
      config: { ...admin, largeBody: true },
      bodyLimit: PICTURE_ADDRESS_MAX_LENGTH + 1000,
      schema: {
        ...operation('takeImage', 'Reprend une image d’une autre adresse dans la bibliothèque', {
          errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE', 'PROVIDER_UNAVAILABLE'],
        }),
        tags,
        body: PictureAddress,
        response: { 201: Image },
      },
    },
    async (request, reply) =>
      reply.code(201).send(await takePicture(services, request.body.address, viewerOf(request).id)),
  )
  app.delete(
    '/api/upload/:id',
    {
      config: admin,
      schema: {
        ...operation('deleteImage', 'Supprime une image', { errors: ['IMAGE_IN_USE'] }),
        tags,
        params: ImageParams,
        response: { 200: Confirmation },
      },
    },
    async (request) => {
      await deleteImage(services, request.params.id, viewerOf(request).id)
      return { message: IMAGE_DELETED }
    },
  )
  app.get(
    '/api/admin/images/:id/uses',
    {
      config: admin,
      schema: {
        ...operation('getImageUses', 'Dit où une image est utilisée'),
        tags,
        params: ImageParams,
        response: { 200: ImageUses },
      },
    },
    async ({ params }) => {
      await getImage(db, params.id)
      return { usedBy: await usesOfImage(db, params.id) }
    },
  )
  app.put(
    '/api/upload/images/:id/alt',
    {
      config: admin,
      schema: {
        ...operation('describeImage', 'Dit ce que montre une image', { errors: ['STALE'] }),
        tags,
        params: ImageParams,
        body: ImageAltBody,
        response: { 200: Image },
      },
    },
    async (request) => {
      const { alt, version } = request.body
      const byUserId = viewerOf(request).id
      return changeImage(services, { id: request.params.id, change: { alt }, version, byUserId })
    },
  )
  app.put(
    '/api/upload/images/:id/rename',
    {
      config: admin,
      schema: {
        ...operation('renameImage', 'Renomme une image', { errors: ['STALE'] }),
        tags,
        params: ImageParams,
        body: RenameImageBody,
        response: { 200: Image },
      },
    },
    async (request) => {
      const { newFilename: filename, version } = request.body
      const byUserId = viewerOf(request).id
      return changeImage(services, { id: request.params.id, change: { filename }, version, byUserId })
    },
  )
}
