import type { NewSleeveBody, Sleeve, SleeveInput } from '#shared/catalogue/contract.ts'
import { packsText } from '#shared/catalogue/own-packs.ts'
import { costsCell } from '#shared/catalogue/pack-cost.ts'
import type { OwnPack } from '#shared/catalogue/pack-price.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import { isMadeBefore } from '../editing/made-before.ts'
import { moveStock } from '../inventory/stock-movements.ts'
import type { Services } from '../services.ts'
import { freeSlug, withFreeSlug } from './former-addresses.ts'
import { offerAfter, packColumns, refuseCodesOfPacks, refuseTakenCodes } from './pack-columns.ts'
import { keepPrice } from './price-history.ts'
import { getSleeve } from './queries.ts'
import {
  storedSleeveColumns,
  namesOf,
  refuseBroken,
  refuseTaken,
  searchedCollection,
} from './sleeve-columns.ts'
import { setGallery } from './sleeve-gallery.ts'

/**
 * Adds a sleeve to the catalogue with its first stock. The same request sent twice adds one sleeve, so its stock is
 * not on sale twice.
 * @throws 422 for a broken rule or a picture that is not in the library; 409 CONFLICT for another one of the same
 * request
 */
export async function createSleeve(
  services: Services,
  { requestId: id = newId(), ...input }: NewSleeveBody,
  byUserId: string,
): Promise<Sleeve> {
  const created = withFreeSlug(() =>
    write(services.database, async (tx) => {
      const columns = await askedColumns(tx, services, input)
      const made = { ...columns, title: columns.title || columns.name, stock: input.stock }
      if (!(await isMadeBefore(tx, 'sleeves', id, made)))
        await storeSleeve(tx, { id, columns, input, byUserId, now: services.clock.now() })
      return getSleeve(tx, id, { unpublished: true })
    }),
  )
  return created.catch(refuseTaken)
}

/**
 * Without a threshold the shop's own applies. If the product has its own packs, they determine the price of 5
 * pochettes.
 */
async function askedColumns(tx: Tx, { settings }: Pick<Services, 'settings'>, input: SleeveInput) {
  const lowStockBelow = input.lowStockBelow ?? settings.current.lowStock
  const columns = await storedSleeveColumns(tx, { ...input, lowStockBelow })
  const { price, packs } = input
  const offer = offerAfter({ packs, price: packs && packs.length > 0 ? undefined : price })
  return { ...columns, price_cents: offer.priceCents, ...packColumns(offer.packs) }
}

/** Adds a sleeve in the caller's transaction, which must use `withFreeSlug` and `refuseTaken`. */
export async function insertSleeve(
  tx: Tx,
  services: Pick<Services, 'settings' | 'clock'>,
  input: SleeveInput,
  byUserId: string,
): Promise<void> {
  const columns = await askedColumns(tx, services, input)
  await storeSleeve(tx, { id: newId(), columns, input, byUserId, now: services.clock.now() })
}

type NewSleeve = {
  id: string
  columns: Awaited<ReturnType<typeof askedColumns>>
  input: SleeveInput
  byUserId: string
  now: Date
}

async function storeSleeve(tx: Tx, { id, columns, input, byUserId, now }: NewSleeve): Promise<void> {
  const collection = await searchedCollection(tx, columns.collection_id)
  const slug = await freeSlug(tx, 'sleeve', { id, name: columns.name })
  const { packs, costs, smallest_pack: _derived, ...told } = columns
  const own: readonly OwnPack[] = JSON.parse(packs)
  await refuseCodesOfPacks(tx, id, columns)
  await refuseTakenCodes(tx, id, own)
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
  const past = own.filter(({ offered }) => offered).map(({ size, priceCents }) => ({ size, priceCents }))
  const { price_cents: priceCents } = columns
  await keepPrice(tx, { sleeveId: id, priceCents, packs: own.length > 0 ? past : null, since: now })
  await setGallery(tx, id, input.images.gallery ?? [])
  await moveStock(tx, new Map([[id, input.stock]]), { reason: 'first-count', byUserId, now })
  const { name } = columns
  const after = {
    ...told,
    ...(own.length > 0 && { packs: packsText(own) }),
    costs: costsCell(JSON.parse(costs)),
    stock: input.stock,
  }
  await recordActivity(tx, { by: byUserId, at: now, act: 'created', kind: 'sleeve', id, name, after })
  tx.changed('catalogue')
}
