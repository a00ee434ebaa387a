import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Image, Picture } from '#shared/images/contract.ts'
import type { ImagesRow } from '../database/tables.ts'

/** Returns the address of a stored picture. The addresses of its sizes begin with this address. */
export const imageUrl = (id: string) => `/images/${id}`

/** The SQL for a row of `images` as responses contain it. */
export const pictureJson = sql<Picture>`json_strip_nulls(json_build_object(
  'url', ${sql.lit(imageUrl(''))} || images.id, 'width', images.width, 'height', images.height, 'placeholder', images.placeholder,
  'alt', nullif(images.alt, '')
))`

/**
 * Returns the SQL for the picture that a column refers to, as responses contain it. The SQL's value is null
 * without a picture.
 */
export function pictureOf(imageId: string): RawBuilder<Picture | null> {
  return sql<Picture | null>`(
    select ${pictureJson}
    from images where images.id = ${sql.ref(imageId)}
  )`
}

/** Returns a row in the form of the contract (back-office.md §3). */
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
