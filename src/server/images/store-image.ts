import type { Insertable, Selectable } from 'kysely'
import type { UploadedImage } from '#shared/images/contract.ts'
import { FILENAME_MAX_LENGTH, renameError } from '#shared/images/image-rules.ts'
import { oneSpelling } from '#shared/one-spelling.ts'
import { searchText } from '#shared/search-text.ts'
import { recordActivity } from '../activity/record-activity.ts'
import type { Db } from '../database/database.ts'
import { newId } from '../database/ids.ts'
import type { ImagesRow } from '../database/tables.ts'
import { write } from '../database/write.ts'
import type { Services } from '../services.ts'
import { toImage } from './image-response.ts'
import { STORED_MIME, originalKey } from './make-picture-variants.ts'
import type { PreparedImage } from './prepare-image.ts'

const UNNAMED = 'image'

export type Uploader = { byUserId: string; batch?: string }

/** The file is written before the row, because a row without a file would be a broken picture. */
export async function keepImage(
  services: Services,
  prepared: PreparedImage,
  filename: string,
  by?: Uploader,
): Promise<UploadedImage> {
  const { pictures, clock } = services
  const { db } = services.database
  const known = await findByHash(db, prepared.contentHash)
  if (known) return { ...toImage(known), known: true }
  const row = imageRow(newId(), prepared, filename, clock.now())
  await pictures.keep(row.id, prepared.bytes)
  const added = await write(services.database, async (tx) => {
    const inserted = await tx
      .insertInto('images')
      .values(row)
      .onConflict((conflict) => conflict.column('content_hash').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!inserted) return undefined
    await services.jobs.enqueue(tx, 'make-picture-sizes', { imageId: row.id })
    const { id, filename: name } = inserted
    const done = { at: clock.now(), act: 'created', kind: 'image', id, name } as const
    if (by) await recordActivity(tx, { ...done, by: by.byUserId, batch: by.batch })
    return inserted
  })
  if (added) return { ...toImage(added), known: false }
  // Another request has stored the same file since `findByHash`.
  await pictures.remove(row.id)
  return keepImage(services, prepared, filename, by)
}

export function imageRow(
  id: string,
  prepared: PreparedImage,
  filename: string,
  now: Date,
): Insertable<ImagesRow> {
  const name = cleanName(filename)
  return {
    id,
    filename: name,
    content_hash: prepared.contentHash,
    mime: STORED_MIME,
    width: prepared.width,
    height: prepared.height,
    size_bytes: prepared.bytes.length,
    placeholder: prepared.placeholder,
    storage_key: originalKey(id),
    search_text: searchText(name),
    created_at: now,
  }
}

function findByHash(db: Db, contentHash: string): Promise<Selectable<ImagesRow> | undefined> {
  return db.selectFrom('images').selectAll().where('content_hash', '=', contentHash).executeTakeFirst()
}

/** Drops the path: 'C:\photos\été.png' becomes 'été.png'. An unusable name becomes `UNNAMED`. */
function cleanName(filename: string): string {
  const last = filename.split(/[/\\]/).at(-1) ?? ''
  const name = oneSpelling(last.replace(/\p{Cc}/gu, ''))
    .slice(0, FILENAME_MAX_LENGTH)
    .trim()
  return renameError(name) === undefined && !/^\.+$/.test(name) ? name : UNNAMED
}
