import { z } from 'zod'
import { Instant, idParams, ruledText } from '../contract-fields.ts'
import { PageQuery, pageOf } from '../paging-contract.ts'
import { FILENAME_MAX_LENGTH, renameError } from './image-rules.ts'
import { IMAGE_NOT_FOUND } from './texts.ts'

/** A picture of the library (back-office.md §3). `name` repeats `filename`: the pickers read it. */
export const Image = z
  .object({
    _id: z.string(),
    url: z.string(),
    filename: z.string(),
    name: z.string(),
    /** Bytes. */
    size: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
    /** A tiny blurred `data:` URI. */
    placeholder: z.string(),
    s3Key: z.string(),
    createdAt: Instant,
  })
  .meta({ id: 'Image' })
export type Image = z.infer<typeof Image>

/** The part of an image that a page needs to show it at once and in the right size. */
export const Picture = Image.pick({ url: true, width: true, height: true, placeholder: true }).meta({
  id: 'Picture',
  description: 'A stored picture with its size and blurred placeholder',
})
export type Picture = z.infer<typeof Picture>

export const ImageParams = idParams(IMAGE_NOT_FOUND)

/** GET /api/upload/images */
export const ImageList = z.array(Image)

/** POST /api/upload: multipart, field `image`; the file is checked by its content, not by a schema. */
export const UploadResponse = z.object({ images: z.array(Image) }).meta({ id: 'UploadedImages' })
export type UploadResponse = z.infer<typeof UploadResponse>

/** PUT /api/upload/images/{id}/rename, answered by the Image. */
export const RenameImageBody = z
  .object({ newFilename: ruledText(FILENAME_MAX_LENGTH, renameError) })
  .meta({ id: 'ImageRename' })
export type RenameImageBody = z.infer<typeof RenameImageBody>

/** GET /api/admin/images */
export const AdminImageQuery = PageQuery
export type AdminImageQuery = PageQuery
export const AdminImagePage = pageOf(Image).meta({ id: 'AdminImagePage' })
export type AdminImagePage = z.infer<typeof AdminImagePage>
