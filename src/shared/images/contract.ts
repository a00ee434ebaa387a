import { z } from 'zod'
import { freeText, Instant, idParams, ruledText, seenVersion } from '../contract-fields.ts'
import { ErrorResponse } from '../error-contract.ts'
import { oneSpelling } from '../one-spelling.ts'
import { PageQuery, pageOf } from '../paging-contract.ts'
import { IMAGE_FILTERS, IMAGE_SORTS } from './image-list.ts'
import {
  ALT_MAX_LENGTH,
  FILENAME_MAX_LENGTH,
  IMAGE_MAX_BYTES,
  IMAGE_TOO_LARGE,
  renameError,
} from './image-rules.ts'
import { IMAGE_NOT_FOUND, IMAGE_NOT_TAKEN } from './texts.ts'

/** `name` equals `filename`. */
export const Image = z
  .object({
    _id: z.string(),
    url: z.string(),
    filename: z.string(),
    name: z.string(),
    /** In bytes. */
    size: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
    /** A `data:` URI. */
    placeholder: z.string(),
    s3Key: z.string(),
    alt: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    version: z.number().int(),
  })
  .meta({ id: 'Image' })
export type Image = z.infer<typeof Image>

export const Picture = Image.pick({ url: true, width: true, height: true, placeholder: true })
  .extend({ alt: z.string().optional() })
  .meta({
    id: 'Picture',
    description: 'A stored picture with its size and blurred placeholder',
  })
export type Picture = z.infer<typeof Picture>

export const ImageParams = idParams(IMAGE_NOT_FOUND)

export const ImageList = z.array(Image)

export const UploadedImage = Image.extend({
  /** True if the library already had this picture, which then keeps its name. */
  known: z.boolean(),
}).meta({ id: 'UploadedImage' })
export type UploadedImage = z.infer<typeof UploadedImage>
export const UploadResponse = z.object({ images: z.array(UploadedImage) }).meta({ id: 'UploadedImages' })
export type UploadResponse = z.infer<typeof UploadResponse>

export const RenameImageBody = z
  .object({ newFilename: ruledText(FILENAME_MAX_LENGTH, renameError, oneSpelling), version: seenVersion })
  .meta({ id: 'ImageRename' })
export type RenameImageBody = z.infer<typeof RenameImageBody>

export const ImageAltBody = z
  .object({ alt: freeText(ALT_MAX_LENGTH), version: seenVersion })
  .meta({ id: 'ImageAlt' })
export type ImageAltBody = z.infer<typeof ImageAltBody>

export const ImageUses = z.object({ usedBy: ErrorResponse.shape.usedBy.unwrap() }).meta({ id: 'ImageUses' })
export type ImageUses = z.infer<typeof ImageUses>

/** In characters: in base64 a picture is a third longer than in bytes. */
export const PICTURE_ADDRESS_MAX_LENGTH = 1.4 * IMAGE_MAX_BYTES

export const PictureAddress = z
  .object({
    address: z
      .string({ error: IMAGE_NOT_TAKEN })
      .max(PICTURE_ADDRESS_MAX_LENGTH, IMAGE_TOO_LARGE)
      .regex(/^(?:https?:\/\/[^\s]+|data:image\/[\w.+-]+;base64,)/iu, IMAGE_NOT_TAKEN),
  })
  .meta({ id: 'PictureAddress' })
export type PictureAddress = z.infer<typeof PictureAddress>

export const AdminImageQuery = PageQuery.extend({
  sort: z.enum(IMAGE_SORTS, { error: 'Tri inconnu' }).optional(),
  show: z.enum(IMAGE_FILTERS, { error: 'Filtre inconnu' }).optional(),
})
export type AdminImageQuery = z.infer<typeof AdminImageQuery>
export const AdminImagePage = pageOf(Image).meta({ id: 'AdminImagePage' })
export type AdminImagePage = z.infer<typeof AdminImagePage>
