import type { Selectable } from 'kysely'
import type { Reduction } from '#shared/checkout/amounts.ts'
import { isOpen, OPEN_STATES } from '#shared/checkout/checkout-state.ts'
import type { CodeDescription } from '#shared/checkout/contract.ts'
import { parisDay } from '#shared/paris-day.ts'
import { codeDiscount } from '#shared/promotions/code-discount.ts'
import {
  CODE_DELIVERY_IS_FREE,
  CODE_FOR_RELAY,
  codeWithoutRelay,
  CODE_NOT_ON_SALE,
  CODE_UNKNOWN,
  dayRefusal,
  goodsRefusal,
  normalCode,
  promotionSentence,
  usesRefusal,
  type PromotionTerms,
} from '#shared/promotions/promotion-rules.ts'
import type { Country } from '#shared/shipping/countries.ts'
import { countryRefusal, type Delivery } from '#shared/shipping/delivery.ts'
import type { ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import type { Db } from '../database/database.ts'
import type { CheckoutsRow, PromotionsRow } from '../database/sales-tables.ts'
import type { Tx } from '../database/write.ts'
import { ShopError } from '../http/shop-error.ts'
import { lockInOrder, type Locked, type SaleSleeve } from '../sales/sale-locks.ts'
import { type Uses, usesOf } from './queries.ts'

export type AppliedPromotion = Reduction & {
  id: string
  code: string
  /** In cents. */
  lineDiscounts: number[]
  freeDeliveryCents: number
  /** Set if only the customer's open checkout still allows the code: the customer may use it until this time. */
  promisedUntil: Date | undefined
}

type LockedPromotion = Locked<Selectable<PromotionsRow>>

type Line = { sleeve_id: string; quantity: number; unit_price_cents: number }

export type CodeUse = {
  lines: readonly Line[]
  collectionOf: ReadonlyMap<string, string>
  /** Products that are already reduced. Codes do not apply to them. */
  onSale: ReadonlySet<string>
  shippingMethod: ShippingMethod
  country: Country
  delivery: Delivery
  feeCents: number
  now: Date
}

export const codeGoods = (sleeves: readonly SaleSleeve[]): Pick<CodeUse, 'collectionOf' | 'onSale'> => ({
  collectionOf: new Map(sleeves.map((sleeve) => [sleeve.id, sleeve.collection_id])),
  onSale: new Set(sleeves.flatMap((sleeve) => (sleeve.is_on_sale ? [sleeve.id] : []))),
})

export type OpenCheckout = Pick<
  Selectable<CheckoutsRow>,
  'id' | 'promotion_id' | 'code_promised_until' | 'expires_at' | 'gave_way'
>

type CodeUser = { mailbox: string; openCheckout: OpenCheckout | undefined }

/**
 * Locks a code before its uses are counted: if two buyers want the last use, the second counts after the first
 * transaction has ended. Call this function before locking sleeves.
 * @throws 422 CODE_REFUSED for a code that does not exist
 */
export async function lockCode(tx: Tx, code: string): Promise<LockedPromotion> {
  lockInOrder(tx, 'promotions')
  const row = await findCode(tx, code).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw refused(CODE_UNKNOWN)
  return row as LockedPromotion
}

/**
 * A customer who opened a checkout with this code may use it until that checkout expires.
 * @throws 422 CODE_REFUSED
 */
export async function useCode(
  tx: Tx,
  row: LockedPromotion,
  use: CodeUse,
  { mailbox, openCheckout: open }: CodeUser,
): Promise<AppliedPromotion> {
  // The open checkout gives its use to the new one. A checkout that gave way may be paid late and then needs its own.
  const except = open?.gave_way ? undefined : open?.id
  const uses = await usesOf(tx, row.id, { mailbox, except })
  return applied(row, use, heldPromise(row, { uses, now: use.now, open }))
}

/**
 * Returns undefined for a code that can still be used. Otherwise returns until when the customer's open checkout keeps
 * the code.
 * @throws 422 CODE_REFUSED without such a checkout
 */
function heldPromise(
  row: Selectable<PromotionsRow>,
  { uses, now, open }: { uses: Uses; now: Date; open: OpenCheckout | undefined },
): Date | undefined {
  const terms = termsOf(row)
  const usedUp = usesRefusal(terms, uses)
  const refusal = usedUp ?? dayRefusal(terms, parisDay(now))
  if (!refusal) return undefined
  // A checkout that gave way reserves no use of its code any more.
  const holds = open?.promotion_id === row.id && open.expires_at > now && !(open.gave_way && usedUp)
  const until = holds ? (open.code_promised_until ?? open.expires_at) : now
  if (until <= now) throw refused(refusal)
  return until
}

/**
 * Returns the checkout that keeps its code for this customer: the open one, or else the newest one if it gave way to
 * another buyer and was not paid, since its customer loses nothing but the hold.
 */
export async function promisingCheckoutOf(db: Db, userId: string): Promise<OpenCheckout | undefined> {
  const newest = await db
    .selectFrom('checkouts')
    .select(['id', 'promotion_id', 'code_promised_until', 'expires_at', 'gave_way', 'state'])
    .where('user_id', '=', userId)
    .orderBy((eb) => eb('state', 'in', OPEN_STATES), 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest && (isOpen(newest.state) || (newest.state === 'expired' && newest.gave_way))
    ? newest
    : undefined
}

/**
 * Reserves no use, and does not check the limit of uses per customer.
 * @throws 422 CODE_REFUSED
 */
export async function tryCode(
  db: Db,
  code: string,
  use: CodeUse,
  open: OpenCheckout | undefined,
): Promise<AppliedPromotion> {
  const row = await findCode(db, code).executeTakeFirst()
  if (!row) throw refused(CODE_UNKNOWN)
  return applied(row, use, heldPromise(row, { uses: await usesOf(db, row.id), now: use.now, open }))
}

/** @throws 422 CODE_REFUSED for a code that cannot be used today */
export async function describeCode(db: Db, code: string, now: Date): Promise<CodeDescription> {
  const row = await findCode(db, code).executeTakeFirst()
  if (!row) throw refused(CODE_UNKNOWN)
  const terms = termsOf(row)
  const refusal = dayRefusal(terms, parisDay(now)) ?? usesRefusal(terms, await usesOf(db, row.id))
  if (refusal) throw refused(refusal)
  return { code: row.code, sentence: promotionSentence(terms, row.collections.length > 0) }
}

const findCode = (db: Db, code: string) =>
  db.selectFrom('promotions').selectAll().where('code', '=', normalCode(code))

const refused = (sentence: string) => new ShopError('CODE_REFUSED', sentence, { fields: { code: sentence } })

function applied(
  row: Selectable<PromotionsRow>,
  use: CodeUse,
  promisedUntil: Date | undefined,
): AppliedPromotion {
  const terms = termsOf(row)
  const lines = use.lines.map((line) => ({
    cents: line.unit_price_cents * line.quantity,
    isEligible: !use.onSale.has(line.sleeve_id) && isEligible(row, use.collectionOf.get(line.sleeve_id)),
  }))
  const eligibleCents = lines.reduce((sum, { cents, isEligible: counts }) => sum + (counts ? cents : 0), 0)
  const refusal =
    (use.lines.every((line) => use.onSale.has(line.sleeve_id)) ? CODE_NOT_ON_SALE : undefined) ??
    goodsRefusal(terms, eligibleCents) ??
    deliveryRefusal(terms, use)
  if (refusal) throw refused(refusal)
  const lineDiscounts = codeDiscount(terms, lines)
  return {
    id: row.id,
    code: row.code,
    lineDiscounts,
    discountCents: lineDiscounts.reduce((sum, cents) => sum + cents, 0),
    freeDelivery: row.kind === 'freeRelay',
    freeDeliveryCents: row.kind === 'freeRelay' ? use.feeCents : 0,
    promisedUntil,
  }
}

function isEligible(
  { collections }: Pick<Selectable<PromotionsRow>, 'collections'>,
  collection?: string,
): boolean {
  return collections.length === 0 || (collection !== undefined && collections.includes(collection))
}

function deliveryRefusal(
  { kind }: PromotionTerms,
  { shippingMethod, country, delivery, feeCents }: CodeUse,
): string | undefined {
  if (kind !== 'freeRelay') return undefined
  if (countryRefusal(delivery, 'mondialRelay', country)) return codeWithoutRelay(country)
  if (shippingMethod !== 'mondialRelay') return CODE_FOR_RELAY
  return feeCents === 0 ? CODE_DELIVERY_IS_FREE : undefined
}

function termsOf(row: Selectable<PromotionsRow>): PromotionTerms {
  return {
    kind: row.kind,
    value: row.value,
    minimumCents: row.minimum_cents,
    from: row.from_day,
    to: row.to_day,
    maxUses: row.max_uses,
    maxUsesPerCustomer: row.max_uses_per_customer,
    active: row.active,
  }
}
