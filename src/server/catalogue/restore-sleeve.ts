import { sql, type Selectable } from 'kysely'
import { COLLECTION_NOT_FOUND } from '#shared/catalogue/admin-texts.ts'
import type { SleevesRow } from '../database/tables.ts'
import type { Tx } from '../database/write.ts'
import { invalidFields } from '../http/shop-error.ts'
import { moveStock } from '../inventory/stock-movements.ts'
import { freeSlug } from './former-addresses.ts'
import { refuseCodesOfPacks, refuseTakenCodes } from './pack-columns.ts'

type Saved = {
  sleeve: Pick<
    Selectable<SleevesRow>,
    'id' | 'name' | 'slug' | 'sku' | 'gtin' | 'stock' | 'packs' | 'collection_id'
  >
  pictures: unknown[]
  addresses: unknown[]
  prices: unknown[]
}

export async function savedSleeve(tx: Tx, id: string): Promise<string> {
  const rowsOf = (table: string, key: string) =>
    sql`(select coalesce(json_agg(to_jsonb(part)), '[]') from ${sql.table(table)} part where part.${sql.ref(key)} = sleeves.id)`
  const { rows } = await sql<{ saved: Saved }>`
    select json_build_object(
      'sleeve', to_jsonb(sleeves),
      'pictures', ${rowsOf('sleeve_pictures', 'sleeve_id')},
      'addresses', ${rowsOf('sleeve_addresses', 'subject_id')},
      'prices', ${rowsOf('sleeve_prices', 'sleeve_id')}
    ) as saved from sleeves where id = ${id}`.execute(tx)
  return JSON.stringify(rows[0]?.saved)
}

type Restored = { saved: unknown; byUserId: string; now: Date }

/**
 * Restores a deleted product, without pictures that have left the library since.
 * @throws 422 if the collection is gone, if a pack of another product has the product's reference or barcode, or if a
 * code of the product's packs is taken; a unique violation if another product has the product's reference or barcode
 */
export async function restoreSleeve(tx: Tx, { saved, byUserId, now }: Restored): Promise<void> {
  const { sleeve, pictures, addresses, prices } = saved as Saved
  const { id, name, sku, gtin, stock, packs } = sleeve
  const collection = await tx
    .selectFrom('collections')
    .select('id')
    .where('id', '=', sleeve.collection_id)
    .executeTakeFirst()
  if (!collection) throw invalidFields({ collection: COLLECTION_NOT_FOUND })
  await refuseCodesOfPacks(tx, id, { sku, gtin })
  await refuseTakenCodes(tx, id, packs)
  const slug = await freeSlug(tx, 'sleeve', { id, name, held: sleeve })
  const row = JSON.stringify({ ...sleeve, slug, stock: 0 })
  await sql`
    insert into sleeves select * from jsonb_populate_record(null::sleeves, ${row}::jsonb || (
      select jsonb_build_object(
        'front_image_id', (select id from images where id = (${row}::jsonb ->> 'front_image_id')::uuid),
        'back_image_id', (select id from images where id = (${row}::jsonb ->> 'back_image_id')::uuid),
        'updated_by', (select id from users where id = (${row}::jsonb ->> 'updated_by')::uuid),
        'version', (${row}::jsonb ->> 'version')::int + 1
      )
    ))`.execute(tx)
  await sql`
    insert into sleeve_pictures select part.* from jsonb_populate_recordset(null::sleeve_pictures, ${JSON.stringify(pictures)}::jsonb) part
    where exists (select from images where id = part.image_id)`.execute(tx)
  await sql`
    insert into sleeve_addresses select * from jsonb_populate_recordset(null::sleeve_addresses, ${JSON.stringify(addresses)}::jsonb)
    on conflict do nothing`.execute(tx)
  await sql`
    insert into sleeve_prices select * from jsonb_populate_recordset(null::sleeve_prices, ${JSON.stringify(prices)}::jsonb)`.execute(
    tx,
  )
  await moveStock(tx, new Map([[id, stock]]), { reason: 'correction', byUserId, now })
  tx.changed('catalogue')
}
