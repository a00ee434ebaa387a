import type { Image } from '#shared/images/contract.ts'
import { IMAGE_NOT_FOUND } from '#shared/images/texts.ts'
import { searchText } from '#shared/search-text.ts'
import type { ImagesRow } from '../database/tables.ts'
import { editRow, type EditedTable } from '../editing/edit-row.ts'
import type { Services } from '../services.ts'
import { getImage } from './queries.ts'

type Change = { filename: string } | { alt: string }
type Edit = { id: string; change: Change; version: number | undefined; byUserId: string }

const IMAGES: EditedTable<ImagesRow, Image> = {
  kind: 'image',
  notFound: IMAGE_NOT_FOUND,
  unrecorded: ['search_text'],
  nameOf: ({ filename }) => filename,
  lock: (tx, id) => tx.selectFrom('images').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  store: (tx, id, columns) => tx.updateTable('images').set(columns).where('id', '=', id).execute(),
  read: getImage,
}

/** @throws 404; 409 STALE */
export async function changeImage(
  services: Pick<Services, 'database' | 'clock'>,
  { id, change, version, byUserId }: Edit,
): Promise<Image> {
  return editRow(services, IMAGES, { id, version, byUserId }, (tx) => {
    if ('filename' in change) return { ...change, search_text: searchText(change.filename) }
    // Public pages show the alternative text but not the name.
    tx.changed('catalogue')
    return change
  })
}
