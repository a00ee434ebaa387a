import { sql } from 'kysely'
import { GTIN_TAKEN, wholeGtin } from '#shared/catalogue/gtin.ts'
import { settlePacks, smallestPack } from '#shared/catalogue/own-packs.ts'
import type { OwnPack } from '#shared/catalogue/pack-price.ts'
import { SKU_TAKEN } from '#shared/catalogue/sleeve-rules.ts'
import { eurosToCents } from '#shared/money.ts'
import type { Tx } from '../database/write.ts'
import { invalidFields } from '../http/shop-error.ts'

type Sent = { price?: number | undefined; packs?: readonly OwnPack[] | undefined }
type Present = { price_cents: number; packs: readonly OwnPack[] }

/** A product's price and packs after a change to either (`settlePacks`). */
export function offerAfter({ price, packs }: Sent, present?: Present) {
  const priceCents = price === undefined ? undefined : eurosToCents(price)
  return settlePacks(
    { priceCents, packs },
    present && { priceCents: present.price_cents, packs: present.packs },
  )
}

export const packColumns = (packs: readonly OwnPack[]) => ({
  packs: JSON.stringify(packs.map(asStored)),
  smallest_pack: smallestPack(packs),
})

/** The database keeps the keys in this order, so that the activity log can compare before and after. */
const asStored = ({ sku, gtin, size, offered, priceCents }: OwnPack) => ({
  sku,
  gtin,
  size,
  offered,
  priceCents,
})

/** @throws 422 for a reference or barcode that belongs to another product or one of its packs */
export async function refuseTakenCodes(tx: Tx, id: string, packs: readonly OwnPack[]): Promise<void> {
  const errors: Record<string, string> = {}
  for (const [at, { sku, gtin }] of packs.entries()) {
    if (sku !== '' && (await isTaken(tx, id, { sku }))) errors[`packs.${at}.sku`] = SKU_TAKEN
    if (gtin !== '' && (await isTaken(tx, id, { gtin }))) errors[`packs.${at}.gtin`] = GTIN_TAKEN
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

async function isTaken(tx: Tx, id: string, code: { sku: string } | { gtin: string }): Promise<boolean> {
  const onProduct =
    'sku' in code
      ? sql`sku <> '' and lower(sku) = ${code.sku.toLowerCase()}`
      : sql`gtin <> '' and lpad(gtin, 14, '0') = ${wholeGtin(code.gtin)}`
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from sleeves where id <> ${id} and ${onProduct})
      or exists (select from sleeves where id <> ${id} and packs <> '[]' and packs @> ${JSON.stringify([code])}::jsonb)
      as found`.execute(tx)
  return rows[0]?.found ?? false
}

/** @throws 422 if a pack of another product already has this reference or barcode */
export async function refuseCodesOfPacks(
  tx: Tx,
  id: string,
  { sku = '', gtin = '' }: { sku?: string | undefined; gtin?: string | undefined },
): Promise<void> {
  const isOnPack = async (code: object) => {
    const found = await tx
      .selectFrom('sleeves')
      .select('id')
      .where('id', '<>', id)
      .where(sql<boolean>`packs <> '[]' and packs @> ${JSON.stringify([code])}::jsonb`)
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  }
  if (sku !== '' && (await isOnPack({ sku }))) throw invalidFields({ sku: SKU_TAKEN })
  if (gtin !== '' && (await isOnPack({ gtin }))) throw invalidFields({ gtin: GTIN_TAKEN })
}
