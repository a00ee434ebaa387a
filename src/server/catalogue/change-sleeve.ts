import { stockMoved } from '#shared/catalogue/admin-texts.ts'
import type { Sleeve, SleevePatch } from '#shared/catalogue/contract.ts'
import { packsText } from '#shared/catalogue/own-packs.ts'
import { costsCell } from '#shared/catalogue/pack-cost.ts'
import { categoryOf } from '#shared/catalogue/sleeve-categories.ts'
import { SLEEVE_NOT_FOUND } from '#shared/catalogue/texts.ts'
import type { SleevesRow } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'
import { editRow, editRowIn, type EditedTable, type Rewrite } from '../editing/edit-row.ts'
import { ShopError } from '../http/shop-error.ts'
import { noteRaisedThreshold } from '../inventory/mail-low-stock.ts'
import { moveStock } from '../inventory/stock-movements.ts'
import { lockInOrder } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { freeSlug, keepAddress, withFreeSlug } from './former-addresses.ts'
import { offerAfter, packColumns, refuseCodesOfPacks, refuseTakenCodes } from './pack-columns.ts'
import { getSleeve } from './queries.ts'
import {
  keepChangedPrice,
  restoredSale,
  saleColumns,
  UNRECORDED_OF_SALE,
  type SavedSale,
} from './sale-columns.ts'
import {
  storedSleeveColumns,
  namesOf,
  refuseBroken,
  refuseTaken,
  searchedCollection,
} from './sleeve-columns.ts'
import { galleryIds, setGallery } from './sleeve-gallery.ts'

const SLEEVES: EditedTable<SleevesRow, Sleeve> = {
  kind: 'sleeve',
  notFound: SLEEVE_NOT_FOUND,
  announces: 'catalogue',
  unrecorded: [
    'slug',
    'search_text',
    'search_more',
    'search_edition',
    'packs',
    'costs',
    'smallest_pack',
    ...UNRECORDED_OF_SALE,
  ],
  alsoRecorded: besidesColumns,
  nameOf: ({ name }) => name,
  lock: lockSleeve,
  store: (tx, id, columns) => tx.updateTable('sleeves').set(columns).where('id', '=', id).execute(),
  read: (tx, id) => getSleeve(tx, id, { unpublished: true }),
}

async function lockSleeve(tx: Tx, id: string) {
  lockInOrder(tx, 'sleeves')
  return tx.selectFrom('sleeves').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * If `stockBefore` (the stock that the form showed) is given, the stock changes by the difference from it to `stock`,
 * so purchases since then are not undone. Otherwise the stock becomes `stock`.
 * @throws 404; 409 STALE if `version` or `stockSeen` is given and is no longer the current one; 409 CONFLICT if less is
 * left than the difference takes away; 422 for a broken rule, a reduction that cannot be announced, an unknown picture
 * or collection, or a reference or barcode of another product
 */
export async function changeSleeve(
  services: Services,
  id: string,
  patch: SleevePatch,
  byUserId: string,
): Promise<Sleeve> {
  const edit = { id, version: patch.version, byUserId }
  const changed = withFreeSlug(() => editRow(services, SLEEVES, edit, patched(services, patch, byUserId)))
  return changed.catch(refuseTaken)
}

/** The caller runs its transaction in `withFreeSlug` and catches its errors with `refuseTaken`. */
export async function updateSleeve(
  tx: Tx,
  services: PatchServices,
  { id, patch, byUserId, isRecorded = true, batch }: Update,
): Promise<void> {
  const edit = { id, version: patch.version, byUserId, isRecorded, batch }
  await editRowIn(tx, services.clock.now(), SLEEVES, edit, patched(services, patch, byUserId))
}

type Update = { id: string; patch: SleevePatch; byUserId: string; isRecorded?: boolean; batch?: string }

/** The caller records the change in the activity log. */
export async function restoreSale(
  tx: Tx,
  { clock, jobs }: PatchServices,
  { id, saved, byUserId }: { id: string; saved: unknown; byUserId: string },
): Promise<void> {
  await editRowIn(tx, clock.now(), SLEEVES, { id, byUserId, isRecorded: false }, async (_tx, held, now) => {
    const sale = await restoredSale(tx, jobs, saved as SavedSale, now)
    await keepChangedPrice(tx, held, { ...held, ...sale.columns, sale_packs: sale.packs }, now)
    return sale.columns
  })
}

type PatchServices = Pick<Services, 'clock' | 'jobs' | 'settings'>

/** The returned function also writes to other tables, for example the stock movements and the price history. */
const patched =
  ({ jobs, settings }: PatchServices, patch: SleevePatch, byUserId: string): Rewrite<SleevesRow> =>
  async (tx, held, now) => {
    const { id } = held
    if (patch.stockSeen !== undefined && patch.stockSeen !== held.stock)
      throw new ShopError('STALE', stockMoved(held.stock), { present: await SLEEVES.read(tx, id, now) })
    const offer = offerAfter(patch, held)
    const columns = {
      ...(await storedSleeveColumns(tx, withoutPresentCategory(patch, held.collection_id))),
      ...(patch.lowStockBelow === null && { low_stock_below: settings.current.lowStock }),
      price_cents: offer.priceCents,
      ...packColumns(offer.packs),
    }
    const after = { ...held, ...columns, packs: [...offer.packs] }
    await refuseCodesOfPacks(tx, id, patch)
    await refuseTakenCodes(tx, id, patch.packs ? offer.packs : [])
    const stock = newStock(held.stock, patch)
    refuseBroken(after, stock)
    const collection = await searchedCollection(tx, after.collection_id)
    const slug = await freeSlug(tx, 'sleeve', { id, name: after.name, held })
    await keepAddress(tx, 'sleeve', { id, left: held.slug, taken: slug, now })
    const prices = { regularCents: offer.priceCents, packs: offer.packs }
    const sale = await saleColumns(tx, jobs, { before: held, ...prices, wanted: patch.sale, now })
    await keepChangedPrice(tx, held, { ...after, ...sale.columns, sale_packs: sale.packs }, now)
    if (patch.images?.gallery) await setGallery(tx, id, patch.images.gallery)
    const correction = new Map([[id, stock - held.stock]])
    await moveStock(tx, correction, { reason: 'correction', byUserId, now })
    const wasLow = held.stock < held.low_stock_below
    if (!wasLow && stock < after.low_stock_below) await noteRaisedThreshold(tx, id, now)
    return { ...columns, ...sale.columns, ...namesOf({ ...after, collection }, held), slug }
  }

async function besidesColumns(tx: Tx, id: string) {
  const { packs, costs, ...others } = await tx
    .selectFrom('sleeves')
    .select(['stock', 'packs', 'costs', galleryIds().as('gallery')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...others, packs: packsText(packs), costs: costsCell(costs) }
}

/**
 * The specification's calls show 'other' for each collection that the owner added. If a caller sends this value back,
 * the sleeve must not leave its collection.
 */
function withoutPresentCategory(patch: SleevePatch, collectionId: string): SleevePatch {
  return patch.category === categoryOf(collectionId) ? { ...patch, category: undefined } : patch
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
