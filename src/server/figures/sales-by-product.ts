import { sql } from 'kysely'
import { CUSTOM_LINE } from '#shared/catalogue/pack-size.ts'
import { CUSTOM_LINES } from '#shared/figures/texts.ts'
import { endOfParisDay, startOfParisDay } from '#shared/paris-day.ts'
import type { Db } from '../database/database.ts'
import type { FiguresInCents } from './in-euros.ts'
import type { Compared } from './sum-sales.ts'

type Sums = { sleeves: number; goods: number; goodsBefore: number }
/** `net` is the price without VAT of the sleeves that `margin` covers. */
type Margins = { margin: number | null; net: number | null; sleevesWithoutCost: number }
/** `id` is null for custom lines and deleted products, whose names come from the orders. */
type ProductRow = Sums & Margins & { id: string | null; isCustom: boolean; name: string }
/** `name` is null for the sum of the deleted products, and for the sum of the custom lines. */
type CollectionRow = Sums & { name: string | null; isCustom: boolean; products: number }

export async function salesByProduct(
  db: Db,
  compared: Compared,
  max: number,
): Promise<Pick<FiguresInCents, 'products' | 'otherProducts' | 'collections' | 'margin'>> {
  const { products, collections, margins } = await soldGoods(db, compared, max)
  const all = sum(collections)
  const shown = sum(products)
  const count = collections.reduce((total, row) => total + row.products, 0) - products.length
  return {
    products: products.map(({ id, isCustom, name, sleeves, goods, goodsBefore, ...margin }) => ({
      _id: id,
      isCustom,
      name,
      sleeves,
      goods,
      goodsBefore,
      ...marginIn(margin),
    })),
    margin: marginIn(margins),
    otherProducts: { count, sleeves: all.sleeves - shown.sleeves, goods: all.goods - shown.goods },
    collections: collections
      .filter(({ products: sold }) => sold > 0)
      .map(({ name, isCustom, sleeves, goods, goodsBefore }) => ({
        name: isCustom ? CUSTOM_LINES : name,
        sleeves,
        goods,
        goodsBefore,
      }))
      .toSorted((one, other) => other.goods - one.goods),
  }
}

const marginIn = ({ margin, net, sleevesWithoutCost }: Margins) => ({
  margin,
  marginPercent: margin === null || !net ? null : Math.round((margin * 100) / net),
  sleevesWithoutCost,
})

function sum(rows: readonly Sums[]): Omit<Sums, 'goodsBefore'> {
  const all = { sleeves: 0, goods: 0 }
  for (const { sleeves, goods } of rows) {
    all.sleeves += sleeves
    all.goods += goods
  }
  return all
}

type Sold = { products: ProductRow[]; collections: CollectionRow[]; margins: Margins }

/**
 * Lines without a product (custom lines, and lines of deleted products) are added up apart from the others, so that
 * each of the two sums uses its own index (`order_lines_sold`, `order_lines_sold_of_deleted`).
 */
async function soldGoods(db: Db, { period, before }: Compared, max: number): Promise<Sold> {
  const isNow = sql`placed_at >= ${startOfParisDay(period.from)}`
  const isBefore = sql`placed_at < ${endOfParisDay(before.to)}`
  const isCosted = sql`(cost_cents is not null and net_cents is not null)`
  const sums = sql`sum(pack_size * quantity) filter (where ${isNow}) as sleeves,
    sum(unit_price_cents * quantity - discount_cents) filter (where ${isNow}) as goods,
    sum(unit_price_cents * quantity - discount_cents) filter (where ${isBefore}) as goods_before,
    sum(net_cents - cost_cents * quantity) filter (where ${isNow} and ${isCosted}) as margin,
    sum(net_cents) filter (where ${isNow} and ${isCosted}) as net,
    sum(pack_size * quantity) filter (where ${isNow} and not ${isCosted}) as without_cost`
  const sold = sql`is_sold and placed_at >= ${startOfParisDay(before.from)} and placed_at < ${endOfParisDay(period.to)} and (${isNow} or ${isBefore})`
  const { rows } = await sql<Sold>`
    with sold as materialized (
      select sleeve_id, false as custom, null as name, ${sums} from order_lines where ${sold} and sleeve_id is not null group by sleeve_id
      union all
      select null, pack_size = ${CUSTOM_LINE}, name, ${sums} from order_lines where ${sold} and sleeve_id is null group by 2, name
    )
    select
      (select coalesce(json_agg(shown), '[]') from (
        select sold.sleeve_id as id, custom as "isCustom", coalesce(sleeves.name, sold.name) as name, sold.sleeves, goods,
          coalesce(goods_before, 0) as "goodsBefore", margin, net, coalesce(without_cost, 0) as "sleevesWithoutCost"
        from (
          select * from sold where sleeves is not null order by goods desc, name, sleeve_id limit ${max}
        ) sold left join sleeves on sleeves.id = sold.sleeve_id
        order by goods desc, sold.name, sold.sleeve_id
      ) shown) as products,
      (select json_build_object('margin', sum(margin), 'net', sum(net), 'sleevesWithoutCost', coalesce(sum(without_cost), 0))
        from sold) as margins,
      (select coalesce(json_agg(summed), '[]') from (
        select collections.name, custom as "isCustom", count(sold.sleeves) as products, coalesce(sum(sold.sleeves), 0) as sleeves,
          coalesce(sum(goods), 0) as goods, coalesce(sum(goods_before), 0) as "goodsBefore"
        from sold left join sleeves on sleeves.id = sold.sleeve_id left join collections on collections.id = collection_id
        group by collections.id, custom
      ) summed) as collections`.execute(db)
  return (
    rows[0] ?? { products: [], collections: [], margins: { margin: null, net: null, sleevesWithoutCost: 0 } }
  )
}
