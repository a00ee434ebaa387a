import type { NewSleeveBody, Sleeve, SleeveInput } from '#shared/catalogue/contract.ts'
import { SLEEVE_ALREADY_CREATED } from '#shared/catalogue/texts.ts'
import { eurosToCents } from '#shared/money.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { write, type Tx } from '../database/write.ts'
import { newId } from '../database/ids.ts'
import { lockSale } from '../database/sale-locks.ts'
import { ShopError } from '../http/shop-error.ts'
import { moveStock } from '../inventory/stock-movements.ts'
import type { Services } from '../services.ts'
import { getSleeve } from './queries.ts'
import { keepPrice } from './price-history.ts'
import { freeSlug, withFreeSlug } from './former-addresses.ts'
import {
  storedSleeveColumns,
  namesOf,
  refuseBroken,
  refuseTaken,
  searchedCollection,
} from './sleeve-columns.ts'
import { setGallery } from './sleeve-gallery.ts'

/**
 * Adds a sleeve to the catalogue with its first stock. The same request sent twice is one sleeve, so that its stock is not on
 * sale twice.
 * @throws 422 for a broken rule or a picture that is not in the library; 409 CONFLICT for another one of the same request
 */
export async function createSleeve(
  services: Services,
  { requestId, ...input }: NewSleeveBody,
  byUserId: string,
): Promise<Sleeve> {
  const wantedId = requestId?.toLowerCase()
  const created = withFreeSlug(() =>
    write(services.database, async (tx) => {
      const isThere = wantedId !== undefined && (await isCreated(tx, wantedId, input))
      const id = isThere ? wantedId : await insertSleeve(tx, services, input, byUserId, wantedId)
      return getSleeve(tx, id, { unpublished: true })
    }),
  )
  return created.catch(refuseTaken)
}

/** Requests of one id take turns. @throws 409 when it made another sleeve than the one that is asked for now */
async function isCreated(tx: Tx, id: string, { name, price }: SleeveInput): Promise<boolean> {
  await lockSale(tx, { limits: [`new-sleeve:${id}`] })
  const there = await tx
    .selectFrom('sleeves')
    .select(['name', 'price_cents'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!there) return false
  if (there.name !== name || there.price_cents !== eurosToCents(price))
    throw new ShopError('CONFLICT', SLEEVE_ALREADY_CREATED)
  return true
}

/** The same in the caller's transaction, which must use `withFreeSlug` and `refuseTaken`. Returns the new id. */
export async function insertSleeve(
  tx: Tx,
  { settings, clock }: Services,
  input: SleeveInput,
  byUserId: string,
  id = newId(),
): Promise<string> {
  const now = clock.now()
  const lowStockBelow = input.lowStockBelow ?? settings.current.lowStock
  const columns = await storedSleeveColumns(tx, { ...input, lowStockBelow })
  const collection = await searchedCollection(tx, columns.collection_id)
  const slug = await freeSlug(tx, 'sleeve', { id, name: columns.name })
  refuseBroken(columns, input.stock)
  await tx
    .insertInto('sleeves')
    .values({
      ...columns,
      ...namesOf({ ...columns, collection }),
      id,
      slug,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await keepPrice(tx, { sleeveId: id, priceCents: columns.price_cents, since: now })
  await setGallery(tx, id, input.images.gallery ?? [])
  await moveStock(tx, new Map([[id, input.stock]]), { reason: 'first-count', byUserId, now })
  const { name } = columns
  const after = { ...columns, stock: input.stock }
  await recordActivity(tx, { by: byUserId, at: now, act: 'created', kind: 'sleeve', id, name, after })
  tx.changed('catalogue')
  return id
}
