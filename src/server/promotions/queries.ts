import { sql, type Selectable } from 'kysely'
import { centsToEuros } from '#shared/money.ts'
import { NO_REVENUE_STATUSES } from '#shared/orders/statuses.ts'
import type { Day } from '#shared/paris-day.ts'
import type { Promotion, PromotionPage, PromotionQuery } from '#shared/promotions/contract.ts'
import { normalCode, promotionState } from '#shared/promotions/promotion-rules.ts'
import { PROMOTION_NOT_FOUND } from '#shared/promotions/texts.ts'
import type { Db } from '../database/database.ts'
import { containing } from '../database/like-pattern.ts'
import type { PromotionsRow } from '../database/sales-tables.ts'
import { pageOfItems, readPage } from '../http/paging.ts'
import { ShopError } from '../http/shop-error.ts'

/** In these states a checkout reserves a use of its code. The order takes the use over when it is placed. */
const HOLDING = sql`('created', 'approved', 'capturing', 'pending', 'captured')`

/**
 * An order is kept, and uses its code, unless it was cancelled or refunded before anything was sent (decision 83). A
 * parcel whose goods were to be sent again counts as not sent.
 */
export const isKept = sql<boolean>`not (
  orders.status in (${sql.join(NO_REVENUE_STATUSES)})
  and not exists (select from parcels where parcels.order_id = orders.id and not parcels.is_resent)
)`

export type Uses = { all: number; ofCustomer: number }

/** `ofCustomer` counts the uses by the accounts and guests of `mailbox`. */
export async function usesOf(
  db: Db,
  id: string,
  { mailbox, except }: { mailbox?: string; except?: string | undefined } = {},
): Promise<Uses> {
  const { rows } = await sql<Uses>`
    select count(*)::int as "all", (count(*) filter (where users.mailbox = ${mailbox ?? null}))::int as "ofCustomer"
    from (
      select user_id from orders where promotion_id = ${id} and ${isKept}
      union all
      select user_id from checkouts
      where promotion_id = ${id} and state in ${HOLDING} and id is distinct from ${except ?? null}::uuid
    ) uses left join users on users.id = uses.user_id`.execute(db)
  return rows[0] ?? { all: 0, ofCustomer: 0 }
}

export async function listPromotions(db: Db, query: PromotionQuery, today: Day): Promise<PromotionPage> {
  const range = readPage(query)
  const found = db
    .selectFrom('promotions')
    .where('code', 'like', containing(normalCode(query.q ?? '')))
    .$if(query.state !== undefined, (select) => select.where(stateOn(today), '=', query.state ?? ''))
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    found
      .selectAll()
      .select([USES.as('uses'), COST.as('cost_cents')])
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(range.limit)
      .offset(range.offset)
      .execute(),
  ])
  return pageOfItems(
    rows.map((row) => toPromotion(row, today)),
    range,
    total,
  )
}

export async function promotionById(db: Db, id: string, today: Day): Promise<Promotion> {
  const row = await db
    .selectFrom('promotions')
    .selectAll()
    .select([USES.as('uses'), COST.as('cost_cents')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND', PROMOTION_NOT_FOUND)
  return toPromotion(row, today)
}

const USES = sql<number>`(
  (select count(*) from orders where promotion_id = promotions.id and ${isKept})
  + (select count(*) from checkouts where promotion_id = promotions.id and state in ${HOLDING})
)::int`

const COST = sql<number>`(
  select coalesce(sum(discount_cents + free_delivery_cents), 0)::float8 from orders
  where promotion_id = promotions.id and ${isKept}
)`

/** The same rule as `promotionState`. */
const stateOn = (today: Day) => sql<string>`(case
  when not active then 'off'
  when to_day < ${today} then 'over'
  when ${USES} >= max_uses then 'usedUp'
  when from_day > ${today} then 'coming'
  else 'on' end)`

type Listed = Selectable<PromotionsRow> & { uses: number; cost_cents: number }

function toPromotion(row: Listed, today: Day): Promotion {
  const terms = { active: row.active, from: row.from_day, to: row.to_day, maxUses: row.max_uses }
  return {
    _id: row.id,
    code: row.code,
    kind: row.kind,
    value: row.kind === 'amount' ? centsToEuros(row.value) : row.value,
    minimum: centsToEuros(row.minimum_cents),
    ...terms,
    maxUsesPerCustomer: row.max_uses_per_customer,
    collections: row.collections,
    state: promotionState(terms, row.uses, today),
    uses: row.uses,
    cost: centsToEuros(row.cost_cents),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}
