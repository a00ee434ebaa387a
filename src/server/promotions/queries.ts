import { sql, type Selectable } from 'kysely'
import type { Promotion, PromotionPage } from '#shared/promotions/contract.ts'
import { centsToEuros } from '#shared/money.ts'
import type { Db } from '../database/database.ts'
import type { PromotionsRow } from '../database/sales-tables.ts'

/** Checkouts that hold a use of their code. Once their order is placed, the order is the use. */
const HOLDING = sql`('created', 'approved', 'capturing', 'pending', 'captured')`

type Uses = { all: number; ofCustomer: number }

/** How often a code is used, in all and by the accounts and guests of one mailbox; `except` is a checkout about to end. */
export async function usesOf(
  db: Db,
  id: string,
  { mailbox, except }: { mailbox?: string; except?: string | undefined } = {},
): Promise<Uses> {
  const { rows } = await sql<Uses>`
    select count(*)::int as "all", (count(*) filter (where users.mailbox = ${mailbox ?? null}))::int as "ofCustomer"
    from (
      select user_id from orders where promotion_id = ${id}
      union all
      select user_id from checkouts
      where promotion_id = ${id} and state in ${HOLDING} and id is distinct from ${except ?? null}::uuid
    ) uses left join users on users.id = uses.user_id`.execute(db)
  return rows[0] ?? { all: 0, ofCustomer: 0 }
}

const PAGE_SIZE = 50

export async function listPromotions(db: Db, page: number): Promise<PromotionPage> {
  const { total } = await db
    .selectFrom('promotions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await selectPromotions(db)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
    .execute()
  return { promotions: rows.map(toPromotion), total }
}

export async function promotionById(db: Db, id: string): Promise<Promotion> {
  return toPromotion(await selectPromotions(db).where('id', '=', id).executeTakeFirstOrThrow())
}

function selectPromotions(db: Db) {
  return db
    .selectFrom('promotions')
    .selectAll()
    .select([
      sql<number>`(
        (select count(*) from orders where promotion_id = promotions.id)
        + (select count(*) from checkouts where promotion_id = promotions.id and state in ${HOLDING})
      )::int`.as('uses'),
      sql<number>`(select coalesce(sum(discount_cents), 0)::float8 from orders where promotion_id = promotions.id)`.as(
        'cost_cents',
      ),
    ])
}

function toPromotion(row: Selectable<PromotionsRow> & { uses: number; cost_cents: number }): Promotion {
  return {
    _id: row.id,
    code: row.code,
    kind: row.kind,
    value: row.kind === 'amount' ? centsToEuros(row.value) : row.value,
    minimum: centsToEuros(row.minimum_cents),
    from: row.from_day,
    to: row.to_day,
    maxUses: row.max_uses,
    maxUsesPerCustomer: row.max_uses_per_customer,
    collections: row.collections,
    active: row.active,
    uses: row.uses,
    cost: centsToEuros(row.cost_cents),
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
  }
}
