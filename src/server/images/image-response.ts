import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Image, Picture } from '#shared/images/contract.ts'
import type { ImagesRow } from '../database/tables.ts'

export const imageUrl = (id: string) => `/images/${id}`

export const pictureJson = sql<Picture>`json_strip_nulls(json_build_object(
  'url', ${sql.lit(imageUrl(''))} || images.id, 'width', images.width, 'height', images.height, 'placeholder', images.placeholder,
  'alt', nullif(images.alt, '')
))`

export function pictureOf(imageId: string): RawBuilder<Picture | null> {
  return sql<Picture | null>`(
    select ${pictureJson}
    from images where images.id = ${sql.ref(imageId)}
  )`
}

export function toImage(row: Selectable<ImagesRow>): Image {
  return {
    _id: row.id,
    url: imageUrl(row.id),
    filename: row.filename,
    name: row.filename,
    size: row.size_bytes,
    width: row.width,
    height: row.height,
    placeholder: row.placeholder,
    s3Key: row.storage_key,
    alt: row.alt,
    createdAt: row.created_at.toISOString(),
    updatedAt: (row.updated_at ?? row.created_at).toISOString(),
    version: row.version,
  }
}
