import { Confirmation } from '../contract-fields.ts'
import { defineCalls } from '../define-calls.ts'
import {
  AdminImagePage,
  AdminImageQuery,
  Image,
  ImageAltBody,
  ImageList,
  ImageParams,
  ImageUses,
  PictureAddress,
  RenameImageBody,
  UploadResponse,
} from './contract.ts'

export const FILES_PER_UPLOAD = 20

const PICTURES = {
  type: 'multipart/form-data',
  schema: {
    type: 'object',
    properties: {
      image: { type: 'array', maxItems: FILES_PER_UPLOAD, items: { type: 'string', format: 'binary' } },
    },
  },
} as const

export const uploadCalls = defineCalls('images', {
  'POST /api/upload': {
    id: 'uploadImages',
    summary: 'Envoie des images',
    access: 'admin',
    largeBody: true,
    errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE', 'INVALID_FIELDS', 'PROVIDER_UNAVAILABLE'],
    rawBody: PICTURES,
    status: 201,
    response: UploadResponse,
  },
})

export const imageCalls = defineCalls('images', {
  'GET /api/upload/images': {
    id: 'listImages',
    summary: 'Liste toutes les images',
    access: 'admin',
    response: ImageList,
  },
  'GET /api/admin/images': {
    id: 'listImagesByPage',
    summary: 'Liste les images par page',
    access: 'admin',
    query: AdminImageQuery,
    response: AdminImagePage,
  },
  'POST /api/admin/images/from-address': {
    id: 'takeImage',
    summary: 'Reprend une image d’une autre adresse dans la bibliothèque',
    access: 'admin',
    largeBody: true,
    errors: ['TOO_LARGE', 'UNSUPPORTED_TYPE', 'PROVIDER_UNAVAILABLE'],
    status: 201,
    body: PictureAddress,
    response: Image,
  },
  'DELETE /api/upload/:id': {
    id: 'deleteImage',
    summary: 'Supprime une image',
    access: 'admin',
    errors: ['IMAGE_IN_USE'],
    params: ImageParams,
    response: Confirmation,
  },
  'GET /api/admin/images/:id/uses': {
    id: 'getImageUses',
    summary: 'Dit où une image est utilisée',
    access: 'admin',
    params: ImageParams,
    response: ImageUses,
  },
  'PUT /api/upload/images/:id/alt': {
    id: 'describeImage',
    summary: 'Dit ce que montre une image',
    access: 'admin',
    errors: ['STALE'],
    params: ImageParams,
    body: ImageAltBody,
    response: Image,
  },
  'PUT /api/upload/images/:id/rename': {
    id: 'renameImage',
    summary: 'Renomme une image',
    access: 'admin',
    errors: ['STALE'],
    params: ImageParams,
    body: RenameImageBody,
    response: Image,
  },
})
