import type { NewSleeveBody, Sleeve, SleeveInput } from '#shared/catalogue/contract.ts'
import { packsText } from '#shared/catalogue/own-packs.ts'
import { costsCell } from '#shared/catalogue/pack-cost.ts'
import type { OwnPack } from '#shared/catalogue/pack-price.ts'
import { NEW_SLEEVE } from '#shared/catalogue/sleeve-rules.ts'
import { centsToEuros } from '#shared/money.ts'
import { recordActivities } from '../activity/record-activity.ts'
import { newId } from '../database/ids.ts'
import { write, type Tx } from '../database/write.ts'
import { isMadeBefore } from '../editing/made-before.ts'
import { moveStock } from '../inventory/stock-movements.ts'
import type { Services } from '../services.ts'
import { freeSlug, withFreeSlug } from './former-addresses.ts'
import { offerAfter, packColumns, refuseCodesOfPacks, refuseTakenCodes } from './pack-columns.ts'
import { keepPrices } from './price-history.ts'
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
 * A request sent twice with the same `requestId` adds one sleeve.
 * @throws 422 for a broken rule, an unknown picture or collection, or a reference or barcode of another product; 409
 * CONFLICT if the sleeve with this request id differs from the request
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
        await storeSleeves(tx, [{ id, columns, input }], { byUserId, now: services.clock.now() })
      return getSleeve(tx, id, { unpublished: true })
    }),
  )
  return created.catch(refuseTaken)
}

async function askedColumns(tx: Tx, { settings }: Pick<Services, 'settings'>, input: SleeveInput) {
  const lowStockBelow = input.lowStockBelow ?? settings.current.lowStock
  const columns = await storedSleeveColumns(tx, { ...input, lowStockBelow })
  const { packs, price = centsToEuros(input.isPublished ? 0 : NEW_SLEEVE.priceCents) } = input
  const offer = offerAfter({ packs, price: packs && packs.length > 0 ? undefined : price })
  return { ...columns, price_cents: offer.priceCents, ...packColumns(offer.packs) }
}

/** The caller runs its transaction in `withFreeSlug` and catches its errors with `refuseTaken`. */
export async function insertSleeves(
  tx: Tx,
  services: Pick<Services, 'settings' | 'clock'>,
  inputs: readonly SleeveInput[],
  by: Omit<Author, 'now'>,
): Promise<void> {
  const sleeves: NewSleeve[] = []
  for (const input of inputs)
    sleeves.push({ id: newId(), columns: await askedColumns(tx, services, input), input })
  await storeSleeves(tx, sleeves, { ...by, now: services.clock.now() })
}

type NewSleeve = {
  id: string
  columns: Awaited<ReturnType<typeof askedColumns>>
  input: SleeveInput
}
type Author = { byUserId: string; now: Date; batch?: string }

async function storeSleeves(
  tx: Tx,
  sleeves: readonly NewSleeve[],
  { byUserId, now, batch }: Author,
): Promise<void> {
  if (sleeves.length === 0) return
  const collections = new Map<string, Awaited<ReturnType<typeof searchedCollection>>>()
  for (const sleeve of sleeves) {
    const { collection_id: collectionId } = sleeve.columns
    const collection = collections.get(collectionId) ?? (await searchedCollection(tx, collectionId))
    collections.set(collectionId, collection)
    await storeRow(tx, sleeve, { collection, now })
  }
  await keepPrices(
    tx,
    sleeves.map(({ id, columns }) => ({ sleeveId: id, ...firstPrice(columns), since: now })),
  )
  for (const { id, input } of sleeves)
    if (input.images.gallery?.length) await setGallery(tx, id, input.images.gallery)
  const stocks = new Map(sleeves.map(({ id, input }) => [id, input.stock]))
  await moveStock(tx, stocks, { reason: 'first-count', byUserId, now })
  await recordActivities(
    tx,
    sleeves.map((sleeve) => ({
      by: byUserId,
      at: now,
      act: 'created',
      kind: 'sleeve',
      batch,
      ...recorded(sleeve),
    })),
  )
  tx.changed('catalogue')
}

async function storeRow(
  tx: Tx,
  { id, columns, input }: NewSleeve,
  { collection, now }: { collection: Awaited<ReturnType<typeof searchedCollection>>; now: Date },
): Promise<void> {
  const slug = await freeSlug(tx, 'sleeve', { id, name: columns.name })
  await refuseCodesOfPacks(tx, id, columns)
  await refuseTakenCodes(tx, id, ownPacks(columns))
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
}

const ownPacks = ({ packs }: NewSleeve['columns']): readonly OwnPack[] => JSON.parse(packs)

function firstPrice(columns: NewSleeve['columns']) {
  const own = ownPacks(columns)
  const offered = own.filter((pack) => pack.offered).map(({ size, priceCents }) => ({ size, priceCents }))
  return { priceCents: columns.price_cents, packs: own.length > 0 ? offered : null }
}

function recorded({ id, columns, input: { stock } }: NewSleeve) {
  const { packs: _packs, costs, smallest_pack: _derived, ...told } = columns
  const own = ownPacks(columns)
  const packs = own.length > 0 && { packs: packsText(own) }
  return { id, name: columns.name, after: { ...told, ...packs, costs: costsCell(JSON.parse(costs)), stock } }
}
