import { sql, type Selectable } from 'kysely'
import { COLLECTION_NOT_FOUND } from '#shared/catalogue/admin-texts.ts'
import type { AdminCollection, Collection } from '#shared/catalogue/collection-contract.ts'
import { categoryOf, isFirstCollection } from '#shared/catalogue/sleeve-categories.ts'
import type { Picture } from '#shared/images/contract.ts'
import type { Db } from '../database/database.ts'
import type { CollectionsRow } from '../database/tables.ts'
import { ShopError } from '../http/shop-error.ts'
import { pictureOf } from '../images/image-response.ts'

type CollectionWithPicture = Selectable<CollectionsRow> & { picture: Picture | null; count: number }

export async function listCollections(db: Db): Promise<Collection[]> {
  const rows = await selectCollections(db).execute()
  return rows.filter(({ count }) => count > 0).map(toCollection)
}

/**
 * Finds a collection by its address or a former one. The result's `slug` is the current address.
 * @throws 404
 */
export async function collectionBySlug(db: Db, slug: string): Promise<Collection> {
  const row =
    (await selectCollections(db).where('collections.slug', '=', slug).executeTakeFirst()) ??
    (await selectCollections(db)
      .where('collections.id', 'in', (eb) =>
        eb
          .selectFrom('collection_addresses')
          .select('subject_id')
          .where('collection_addresses.slug', '=', slug),
      )
      .executeTakeFirst())
  if (!row) throw new ShopError('NOT_FOUND', COLLECTION_NOT_FOUND)
  return toCollection(row)
}

export async function listAllCollections(db: Db): Promise<AdminCollection[]> {
  const rows = await selectForAdmins(db).execute()
  return rows.map(toAdminCollection)
}

export async function adminCollection(db: Db, id: string): Promise<AdminCollection> {
  const row = await selectForAdmins(db).where('collections.id', '=', id).executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND', COLLECTION_NOT_FOUND)
  return toAdminCollection(row)
}

export async function collectionNames(db: Db): Promise<{ id: string; slug: string; name: string }[]> {
  return db.selectFrom('collections').select(['id', 'slug', 'name']).orderBy('place').orderBy('id').execute()
}

function selectCollections(db: Db) {
  return db
    .selectFrom('collections')
    .selectAll('collections')
    .select([
      pictureOf('collections.image_id').as('picture'),
      sql<number>`(select count(*) from sleeves where collection_id = collections.id and is_published)`.as(
        'count',
      ),
    ])
    .orderBy('collections.place')
    .orderBy('collections.id')
}

function selectForAdmins(db: Db) {
  return selectCollections(db).select(
    sql<number>`(select count(*) from sleeves where collection_id = collections.id)`.as('all'),
  )
}

const toCollection = (row: CollectionWithPicture): Collection => ({
  slug: row.slug,
  name: row.name,
  text: row.text,
  picture: row.picture,
  count: row.count,
  searchTitle: row.search_title,
  searchDescription: row.search_description,
})

const toAdminCollection = (row: CollectionWithPicture & { all: number }): AdminCollection => ({
  ...toCollection(row),
  _id: row.id,
  image: row.picture?.url ?? '',
  category: categoryOf(row.id),
  stays: isFirstCollection(row.id),
  all: row.all,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

export async function collectionAddresses(db: Db): Promise<{ path: string; changed: string }[]> {
  const rows = await selectCollections(db).execute()
  return rows
    .filter(({ count }) => count > 0)
    .map(({ slug, updated_at }) => ({ path: `/collections/${slug}`, changed: updated_at.toISOString() }))
}
