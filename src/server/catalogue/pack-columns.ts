import { sql, type RawBuilder } from 'kysely'
import { GTIN_TAKEN, gtinForms, wholeGtin } from '#shared/catalogue/gtin.ts'
import { settlePacks, smallestPack } from '#shared/catalogue/own-packs.ts'
import type { OwnPack } from '#shared/catalogue/pack-price.ts'
import { SKU_TAKEN } from '#shared/catalogue/sleeve-rules.ts'
import { eurosToCents } from '#shared/money.ts'
import type { Tx } from '../database/write.ts'
import { invalidFields } from '../http/shop-error.ts'

type Sent = { price?: number | undefined; packs?: readonly OwnPack[] | undefined }
type Present = { price_cents: number; packs: readonly OwnPack[] }

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

const asStored = ({ sku, gtin, size, offered, priceCents }: OwnPack) => ({
  sku,
  gtin,
  size,
  offered,
  priceCents,
})

/** @throws 422 for a reference or barcode that belongs to another product or one of its packs */
export async function refuseTakenCodes(tx: Tx, id: string, packs: readonly OwnPack[]): Promise<void> {
  await lockCodes(tx, packs)
  const errors: Record<string, string> = {}
  for (const [at, { sku, gtin }] of packs.entries()) {
    if (sku !== '' && ((await isOnProduct(tx, id, { sku })) || (await isOnPack(tx, id, { sku }))))
      errors[`packs.${at}.sku`] = SKU_TAKEN
    if (gtin !== '' && ((await isOnProduct(tx, id, { gtin })) || (await isOnPack(tx, id, { gtin }))))
      errors[`packs.${at}.gtin`] = GTIN_TAKEN
  }
  if (Object.keys(errors).length > 0) throw invalidFields(errors)
}

/** @throws 422 if a pack of another product already has this reference or barcode */
export async function refuseCodesOfPacks(
  tx: Tx,
  id: string,
  { sku = '', gtin = '' }: { sku?: string | undefined; gtin?: string | undefined },
): Promise<void> {
  await lockCodes(tx, [{ sku, gtin }])
  if (sku !== '' && (await isOnPack(tx, id, { sku }))) throw invalidFields({ sku: SKU_TAKEN })
  if (gtin !== '' && (await isOnPack(tx, id, { gtin }))) throw invalidFields({ gtin: GTIN_TAKEN })
}

type Code = { sku: string } | { gtin: string }

/**
 * Locks codes, so that two products saved at the same time cannot both get the same code: packs have no unique index.
 * Saves that lock codes and sleeves in different orders may wait for each other. The database then ends one of the
 * saves, and `write` repeats it.
 */
async function lockCodes(tx: Tx, codes: readonly Pick<OwnPack, 'sku' | 'gtin'>[]): Promise<void> {
  const names = codes.flatMap(({ sku, gtin }) => [
    ...(sku === '' ? [] : [`sku ${sku.toLowerCase()}`]),
    ...(gtin === '' ? [] : [`gtin ${wholeGtin(gtin)}`]),
  ])
  if (names.length === 0) return
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 44))
    from unnest(${names.toSorted()}::text[]) as name`.execute(tx)
}

function isOnProduct(tx: Tx, id: string, code: Code): Promise<boolean> {
  return isOnAnother(
    tx,
    id,
    'sku' in code
      ? sql<boolean>`sku <> '' and lower(sku) = ${code.sku.toLowerCase()}`
      : sql<boolean>`gtin <> '' and lpad(gtin, 14, '0') = ${wholeGtin(code.gtin)}`,
  )
}

function isOnPack(tx: Tx, id: string, code: Code): Promise<boolean> {
  const has = (column: RawBuilder<unknown>, one: object) =>
    sql<boolean>`(packs <> '[]' and ${column} @> ${JSON.stringify([one])}::jsonb)`
  const found =
    'sku' in code
      ? has(sql`(lower(packs::text)::jsonb)`, { sku: code.sku.toLowerCase() })
      : sql.join<boolean>(
          gtinForms(code.gtin).map((gtin) => has(sql`packs`, { gtin })),
          sql` or `,
        )
  return isOnAnother(tx, id, sql<boolean>`(${found})`)
}

async function isOnAnother(tx: Tx, id: string, found: RawBuilder<boolean>): Promise<boolean> {
  const row = await tx
    .selectFrom('sleeves')
    .select('id')
    .where('id', '<>', id)
    .where(found)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
