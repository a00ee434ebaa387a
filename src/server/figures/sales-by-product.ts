import { sql } from 'kysely'
import { endOfParisDay, startOfParisDay } from '#shared/paris-day.ts'
import type { Db } from '../database/database.ts'
import { isOneOf } from '../database/is-one-of.ts'
import type { FiguresInCents } from './in-euros.ts'
import type { Compared } from './sum-sales.ts'

type ProductRow = {
  /** Null for deleted products, which have the name that their orders keep. */
  id: string | null
  name: string | null
  collection_id: string | null
  /** Null where none was sold in the period, but before. */
  sleeves: number | null
  goods: number | null
  goods_before: number
}

/**
 * What was sold of each product and collection. Deleted products appear under the names that their orders keep; they are
 * added up by themselves, so that each part has an index of its own (`order_lines_sold`, `order_lines_sold_of_deleted`).
 */
export async function salesByProduct(
  db: Db,
  compared: Compared,
  max: number,
): Promise<Pick<FiguresInCents, 'products' | 'otherProducts' | 'collections'>> {
  const rows = await soldProducts(db, compared)
  const soldNow = rows.filter(({ sleeves }) => sleeves !== null)
  const shown = soldNow.slice(0, max)
  const others = sum(soldNow.slice(max))
  const [nameOf, collections] = await Promise.all([
    namesOf(db, shown),
    db.selectFrom('collections').select(['id', 'name']).execute(),
  ])
  const collectionName = new Map(collections.map(({ id, name }) => [id, name]))
  return {
    products: shown.map((row) => ({
      _id: row.id,
      name: row.name ?? nameOf.get(row.id) ?? '',
      ...sum([row]),
    })),
    otherProducts: { count: soldNow.length - shown.length, sleeves: others.sleeves, goods: others.goods },
    collections: [...Map.groupBy(rows, ({ collection_id: id }) => id)]
      .map(([id, sold]) => ({ name: (id && collectionName.get(id)) ?? null, ...sum(sold) }))
      .filter(({ sleeves }) => sleeves > 0)
      .toSorted((one, other) => other.goods - one.goods),
  }
}

function sum(rows: readonly ProductRow[]): { sleeves: number; goods: number; goodsBefore: number } {
  const all = { sleeves: 0, goods: 0, goodsBefore: 0 }
  for (const { sleeves, goods, goods_before } of rows) {
    all.sleeves += sleeves ?? 0
    all.goods += goods ?? 0
    all.goodsBefore += goods_before
  }
  return all
}

async function soldProducts(db: Db, { period, before }: Compared): Promise<ProductRow[]> {
  const isNow = sql`placed_at >= ${startOfParisDay(period.from)}`
  const sums = sql`sum(pack_size * quantity) filter (where ${isNow}) as sleeves,
    sum(unit_price_cents * quantity - discount_cents) filter (where ${isNow}) as goods,
    sum(unit_price_cents * quantity - discount_cents) filter (where not ${isNow}) as goods_before`
  const sold = sql`is_sold and placed_at >= ${startOfParisDay(before.from)} and placed_at < ${endOfParisDay(period.to)}`
  const { rows } = await sql<ProductRow>`
    select sold.sleeve_id as id, sold.name, sleeves.collection_id,
      sold.sleeves::int as sleeves, sold.goods::float8 as goods, coalesce(sold.goods_before, 0)::float8 as goods_before
    from (
      select sleeve_id, null as name, ${sums} from order_lines where ${sold} and sleeve_id is not null group by sleeve_id
      union all
      select null, name, ${sums} from order_lines where ${sold} and sleeve_id is null group by name
    ) sold
    left join sleeves on sleeves.id = sold.sleeve_id
    order by goods desc nulls last, name, id`.execute(db)
  return rows
}

async function namesOf(db: Db, products: readonly ProductRow[]): Promise<Map<string | null, string>> {
  const ids = products.flatMap(({ id }) => id ?? [])
  const rows = await db
    .selectFrom('sleeves')
    .select(['id', 'name'])
    .where(isOneOf('sleeves.id', ids))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
