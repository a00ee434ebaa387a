import type { Sleeve, SleevePatch } from '#shared/catalogue/contract.ts'
import { categoryOf } from '#shared/catalogue/sleeve-categories.ts'
import { SLEEVE_NOT_FOUND, stockMoved } from '#shared/catalogue/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { nextVersion, refuseStale } from '../http/edit-version.ts'
import { lockInOrder } from '../database/sale-locks.ts'
import { write, type Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { noteRaisedThreshold } from '../inventory/mail-low-stock.ts'
import { moveStock } from '../inventory/stock-movements.ts'
import type { Services } from '../services.ts'
import { getSleeve } from './queries.ts'
import { keepPrice } from './price-history.ts'
import { loggedSale, saleColumns, soldCents } from './sale-columns.ts'
import { freeSlug, keepAddress, withFreeSlug } from './former-addresses.ts'
import {
  storedSleeveColumns,
  namesOf,
  refuseBroken,
  refuseTaken,
  searchedCollection,
} from './sleeve-columns.ts'
import { galleryOf, setGallery } from './sleeve-gallery.ts'

/**
 * Changes the given fields. The row is locked first, so that a sale at the same moment comes before or after and is never lost.
 * With `stockBefore` (the stock that the form showed) the stock changes by the difference, whatever was sold meanwhile. Without
 * it the stock becomes the given number, as counted on the shelf.
 * @throws 404; 409 STALE when somebody else has changed it since the form was opened, or when the stock is not `stockSeen` any
 * more; 409 when the difference is more than the stock that is left; 422 for a broken rule or an unknown picture.
 */
export async function changeSleeve(
  services: Services,
  id: string,
  patch: SleevePatch,
  byUserId: string,
): Promise<Sleeve> {
  const changed = withFreeSlug(() =>
    write(services.database, async (tx) => {
      await updateSleeve(tx, services, { id, patch, byUserId })
      return getSleeve(tx, id, { unpublished: true })
    }),
  )
  return changed.catch(refuseTaken)
}

/** The same in the caller's transaction, which must use `withFreeSlug` and `refuseTaken`. */
export async function updateSleeve(
  tx: Tx,
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  { id, patch, byUserId }: { id: string; patch: SleevePatch; byUserId: string },
): Promise<void> {
  const now = clock.now()
  lockInOrder(tx, 'sleeves')
  const before = await tx
    .selectFrom('sleeves')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new ShopError('NOT_FOUND', SLEEVE_NOT_FOUND)
  const present = () => getSleeve(tx, id, { unpublished: true })
  await refuseStale(tx, before, patch.version, present)
  if (patch.stockSeen !== undefined && patch.stockSeen !== before.stock)
    throw new ShopError('STALE', stockMoved(before.stock), { present: await present() })
  const columns = await storedSleeveColumns(tx, withoutPresentCategory(patch, before.collection_id))
  const after = { ...before, ...columns }
  const collection = await searchedCollection(tx, after.collection_id)
  const slug =
    after.name === before.name
      ? before.slug
      : await freeSlug(tx, 'sleeve', { id, name: after.name, present: before.slug })
  const stock = newStock(before.stock, patch)
  refuseBroken(after, stock)
  const sale = await saleColumns(tx, jobs, {
    before,
    regularCents: after.price_cents,
    wanted: patch.sale,
    now,
  })
  await tx
    .updateTable('sleeves')
    .set({
      ...columns,
      ...sale,
      ...namesOf({ ...after, collection }, before),
      slug,
      version: nextVersion(),
      updated_at: now,
      updated_by: byUserId,
    })
    .where('id', '=', id)
    .execute()
  const price = soldCents({ ...after, ...sale })
  if (price !== soldCents(before)) await keepPrice(tx, { sleeveId: id, priceCents: price, since: now })
  await keepAddress(tx, 'sleeve', { id, left: before.slug, taken: slug, now })
  const shown = await galleryOf(tx, id)
  const gallery = patch.images?.gallery ? await setGallery(tx, id, patch.images.gallery) : shown
  const correction = new Map([[id, stock - before.stock]])
  await moveStock(tx, correction, { reason: 'correction', byUserId, now })
  const changed = { ...columns, ...loggedSale(sale) }
  const wasLow = before.stock < before.low_stock_below
  if (!wasLow && stock < after.low_stock_below) await noteRaisedThreshold(tx, id, now)
  await recordActivity(tx, {
    by: byUserId,
    at: now,
    act: 'changed',
    kind: 'sleeve',
    id,
    name: after.name,
    before: { ...only(before, Object.keys(changed)), stock: before.stock, gallery: shown },
    after: { ...changed, stock, gallery },
  })
  tx.changed('catalogue')
}

/**
 * The specification's call sends back the category it received. That is 'other' for every collection that the owner added, and
 * must not move the sleeve out of its collection.
 */
function withoutPresentCategory(patch: SleevePatch, collectionId: string): SleevePatch {
  return patch.category === categoryOf(collectionId) ? { ...patch, category: undefined } : patch
}

function only(row: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, row[field]]))
}

function newStock(present: number, { stock, stockBefore }: SleevePatch): number {
  if (stock === undefined) return present
  if (stockBefore === undefined) return stock
  const left = present + stock - stockBefore
  if (left < 0)
    throw new ShopError('CONFLICT', soldMeanwhile(present), { fields: { stock: soldMeanwhile(present) } })
  return left
}

const soldMeanwhile = (present: number) =>
  `Des ventes ont eu lieu pendant la modification\u00A0: il reste ${present} pochette${present > 1 ? 's' : ''} en stock`
