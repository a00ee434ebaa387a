import type { Selectable } from 'kysely'
import { eurosToCents } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import type {
  NewPromotionBody,
  Promotion,
  PromotionChange,
  PromotionInput,
} from '#shared/promotions/contract.ts'
import { CODE_TAKEN } from '#shared/promotions/promotion-rules.ts'
import { PROMOTION_NOT_FOUND } from '#shared/promotions/texts.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { newId } from '../database/ids.ts'
import type { PromotionsRow } from '../database/sales-tables.ts'
import { write, type Tx } from '../database/write.ts'
import { editRow, type EditedTable } from '../editing/edit-row.ts'
import { isMadeBefore } from '../editing/made-before.ts'
import { ShopError } from '../http/shop-error.ts'
import { lockInOrder } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { promotionById } from './queries.ts'

const PROMOTIONS: EditedTable<PromotionsRow, Promotion> = {
  kind: 'promotion',
  notFound: PROMOTION_NOT_FOUND,
  unrecorded: ['value'],
  alsoRecorded: async (tx, id) => {
    const row = await tx
      .selectFrom('promotions')
      .select(['kind', 'value'])
      .where('id', '=', id)
      .executeTakeFirst()
    return row ? valueOf(row) : {}
  },
  nameOf: ({ code }) => code,
  lock: lockPromotion,
  store: (tx, id, columns) => tx.updateTable('promotions').set(columns).where('id', '=', id).execute(),
  read: (tx, id, now) => promotionById(tx, id, parisDay(now)),
}

async function lockPromotion(tx: Tx, id: string) {
  lockInOrder(tx, 'promotions')
  return tx.selectFrom('promotions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * The same request sent twice adds one code.
 * @throws 409 CONFLICT for an existing code, and for other content with the same request id
 */
export async function createPromotion(
  services: Services,
  { requestId: id = newId(), ...input }: NewPromotionBody,
  by: string,
): Promise<Promotion> {
  return write(services.database, async (tx) => {
    const [at, row] = [services.clock.now(), columnsOf(input)]
    if (await isMadeBefore(tx, 'promotions', id, row)) return promotionById(tx, id, parisDay(at))
    const added = await tx
      .insertInto('promotions')
      .values({ id, ...row, created_at: at, updated_at: at, updated_by: by })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw codeTaken()
    const { value: _value, ...fields } = row
    const after = { ...fields, ...valueOf(row) }
    await recordActivity(tx, { by, at, act: 'created', kind: 'promotion', id, name: row.code, after })
    return promotionById(tx, id, parisDay(at))
  })
}

/** @throws 404; 409 STALE; 409 CONFLICT if another promotion has the code */
export async function changePromotion(
  services: Services,
  id: string,
  { version, ...input }: PromotionChange,
  by: string,
): Promise<Promotion> {
  return editRow(services, PROMOTIONS, { id, version, byUserId: by }, async (tx) => {
    const row = columnsOf(input)
    const other = await tx
      .selectFrom('promotions')
      .select('id')
      .where('code', '=', row.code)
      .where('id', '<>', id)
      .executeTakeFirst()
    if (other) throw codeTaken()
    return row
  })
}

/** @throws 404 */
export async function deletePromotion(services: Services, id: string, by: string): Promise<void> {
  await write(services.database, async (tx) => {
    const held = await lockPromotion(tx, id)
    if (!held) throw new ShopError('NOT_FOUND', PROMOTION_NOT_FOUND)
    const { code, kind } = held
    await tx.deleteFrom('promotions').where('id', '=', id).execute()
    const before = { code, kind, ...valueOf(held) }
    await recordActivity(tx, {
      by,
      at: services.clock.now(),
      act: 'deleted',
      kind: 'promotion',
      id,
      name: code,
      before,
    })
  })
}

function valueOf({ kind, value }: Pick<Selectable<PromotionsRow>, 'kind' | 'value'>) {
  if (kind === 'amount') return { value_cents: value }
  return kind === 'percent' ? { value_percent: value } : {}
}

const codeTaken = () => new ShopError('CONFLICT', CODE_TAKEN, { fields: { code: CODE_TAKEN } })

function columnsOf(input: PromotionInput) {
  const { code, kind, value, active } = input
  return {
    code,
    kind,
    value: kind === 'percent' ? value : kind === 'amount' ? eurosToCents(value) : 0,
    minimum_cents: eurosToCents(input.minimum),
    from_day: input.from,
    to_day: input.to,
    max_uses: input.maxUses,
    max_uses_per_customer: input.maxUsesPerCustomer,
    collections: JSON.stringify(input.collections),
    active,
  }
}
