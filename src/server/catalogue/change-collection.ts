import { sql } from 'kysely'
import { COLLECTION_NOT_FOUND } from '#shared/catalogue/admin-texts.ts'
import type {
  AdminCollection,
  CollectionChange,
  NewCollectionBody,
  CollectionOrder,
} from '#shared/catalogue/collection-contract.ts'
import {
  COLLECTION_STAYS,
  collectionInUse,
  COLLECTIONS_ORDER_STALE,
} from '#shared/catalogue/collection-rules.ts'
import { categoryOf, isFirstCollection } from '#shared/catalogue/sleeve-categories.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { newId } from '../database/ids.ts'
import type { CollectionsRow } from '../database/tables.ts'
import { write, type Tx } from '../database/write.ts'
import { editRow, type EditedTable } from '../editing/edit-row.ts'
import { isMadeBefore } from '../editing/made-before.ts'
import { ShopError } from '../http/shop-error.ts'
import { requireImage } from '../images/image-of-url.ts'
import { lockInOrder } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { adminCollection, listAllCollections } from './collections.ts'
import { freeSlug, keepAddress, withFreeSlug } from './former-addresses.ts'
import { collectionWords } from './search.ts'

const COLLECTIONS: EditedTable<CollectionsRow, AdminCollection> = {
  kind: 'collection',
  notFound: COLLECTION_NOT_FOUND,
  announces: 'catalogue',
  unrecorded: [],
  nameOf: ({ name }) => name,
  lock: async (tx, id) => (await lockCollections(tx)).find((each) => each.id === id),
  store: (tx, id, columns) => tx.updateTable('collections').set(columns).where('id', '=', id).execute(),
  read: adminCollection,
}

type Texts = Omit<CollectionChange, 'version' | 'image'>

const collectionColumns = ({ name, text, searchTitle, searchDescription }: Texts) => ({
  name,
  text,
  ...(searchTitle !== undefined && { search_title: searchTitle }),
  ...(searchDescription !== undefined && { search_description: searchDescription }),
})

/**
 * The same request sent twice adds one collection.
 * @throws 422 for a picture that is not in the library; 409 CONFLICT if the collection with this request id differs
 * from the request
 */
export async function createCollection(
  services: Services,
  { requestId: id = newId(), image, ...sent }: NewCollectionBody,
  byUserId: string,
): Promise<AdminCollection> {
  return withFreeSlug(() =>
    write(services.database, async (tx) => {
      const at = services.clock.now()
      await lockCollections(tx)
      const { last } = await tx
        .selectFrom('collections')
        .select((eb) => eb.fn.coalesce(eb.fn.max('place'), sql<number>`0`).as('last'))
        .executeTakeFirstOrThrow()
      const asked = { ...collectionColumns(sent), image_id: await requireImage(tx, image, 'image') }
      const { name } = sent
      if (await isMadeBefore(tx, 'collections', id, asked)) return adminCollection(tx, id)
      const row = { ...asked, slug: await freeSlug(tx, 'collection', { id, name }) }
      await tx
        .insertInto('collections')
        .values({ id, ...row, place: last + 1, created_at: at, updated_at: at })
        .execute()
      await recordActivity(tx, { by: byUserId, at, act: 'created', kind: 'collection', id, name, after: row })
      tx.changed('catalogue')
      return adminCollection(tx, id)
    }),
  )
}

/**
 * Changes the collection's address with its name.
 * @throws 404; 409 STALE; 422 as in `createCollection`
 */
export async function changeCollection(
  services: Services,
  id: string,
  { version, image, ...sent }: CollectionChange,
  byUserId: string,
): Promise<AdminCollection> {
  return withFreeSlug(() =>
    editRow(services, COLLECTIONS, { id, version, byUserId }, async (tx, held, now) => {
      const { name } = sent
      const slug = await freeSlug(tx, 'collection', { id, name, held })
      await keepAddress(tx, 'collection', { id, left: held.slug, taken: slug, now })
      await renameInSearch(tx, id, { from: held.name, to: name })
      return { slug, ...collectionColumns(sent), image_id: await requireImage(tx, image, 'image') }
    }),
  )
}

/** @throws 404; 409 if the collection belongs to a category of the specification or contains a product */
export async function deleteCollection(services: Services, id: string, byUserId: string): Promise<void> {
  await write(services.database, async (tx) => {
    const held = (await lockCollections(tx)).find((each) => each.id === id)
    if (!held) throw new ShopError('NOT_FOUND', COLLECTION_NOT_FOUND)
    if (isFirstCollection(id)) throw new ShopError('CONFLICT', COLLECTION_STAYS)
    const { count } = await tx
      .selectFrom('sleeves')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('collection_id', '=', id)
      .executeTakeFirstOrThrow()
    if (count > 0) throw new ShopError('CONFLICT', collectionInUse(count))
    await tx.deleteFrom('collections').where('id', '=', id).execute()
    const { name, slug, text } = held
    const at = services.clock.now()
    await recordActivity(tx, {
      by: byUserId,
      at,
      act: 'deleted',
      kind: 'collection',
      id,
      name,
      before: { name, slug, text },
    })
    tx.changed('catalogue')
  })
}

/** @throws 409 STALE if `ids` are not the ids of all collections, or if `seen` is no longer the order */
export async function orderCollections(
  services: Services,
  { ids, seen }: CollectionOrder,
  byUserId: string,
): Promise<AdminCollection[]> {
  return write(services.database, async (tx) => {
    const at = services.clock.now()
    const held = await lockCollections(tx)
    const present = held.toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
    const isWhole = ids.length === present.length && present.every((id) => ids.includes(id))
    if (!isWhole || (seen && seen.join() !== present.join()))
      throw new ShopError('STALE', COLLECTIONS_ORDER_STALE, { present: { ids: present } })
    for (const [at_, id] of ids.entries())
      await tx
        .updateTable('collections')
        .set({ place: at_ + 1 })
        .where('id', '=', id)
        .execute()
    const namesIn = (order: readonly string[]) =>
      order.map((id) => held.find((each) => each.id === id)?.name).join(', ')
    const moved = ids.find((id, place) => id !== present[place])
    if (moved === undefined) return listAllCollections(tx)
    const done = { by: byUserId, at, act: 'changed', kind: 'collection', id: moved, name: '' } as const
    await recordActivity(tx, { ...done, before: { place: namesIn(present) }, after: { place: namesIn(ids) } })
    tx.changed('catalogue')
    return listAllCollections(tx)
  })
}

const lockCollections = (tx: Tx) =>
  tx.selectFrom('collections').selectAll().orderBy('id').forUpdate().execute()

async function renameInSearch(tx: Tx, id: string, { from, to }: { from: string; to: string }): Promise<void> {
  const [before, after] = [from, to].map((name) => collectionWords({ name, category: categoryOf(id) }))
  if (before === after || before === undefined) return
  lockInOrder(tx, 'sleeves')
  await tx
    .selectFrom('sleeves')
    .select('id')
    .where('collection_id', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute()
  await sql`update sleeves set search_more = ${after} || substr(search_more, length(${before}::text) + 1)
    where collection_id = ${id} and starts_with(search_more, ${before})`.execute(tx)
}
