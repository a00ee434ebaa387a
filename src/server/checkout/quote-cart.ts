import { checkoutAmounts, type Reduction } from '#shared/checkout/amounts.ts'
import type { CheckoutItem, Quote, QuoteBody } from '#shared/checkout/contract.ts'
import { centsToEuros } from '#shared/money.ts'
import { isOneOf } from '../database/is-one-of.ts'
import { codeGoods, promisingCheckoutOf, tryCode } from '../promotions/apply-code.ts'
import { limitCodeGuesses } from '../promotions/limit-code-guesses.ts'
import { SALE_COLUMNS, type SaleSleeve } from '../sales/sale-locks.ts'
import type { Services } from '../services.ts'
import { type PricedLine, toLine } from './price-cart.ts'
import { refuseTooLittle } from './refuse-too-little.ts'

/**
 * Prices the cart at the current prices and reserves nothing. Products and packs that are no longer offered are left
 * out.
 * @throws 422 CODE_REFUSED, TOTAL_TOO_SMALL; 429 after too many guessed codes
 */
export async function quoteCart(
  services: Services,
  body: QuoteBody,
  { ip, userId }: { ip: string; userId: string | undefined },
): Promise<Quote> {
  const { db } = services.database
  const items = body.items.map((item) => ({ ...item, product: item.product.toLowerCase() }))
  const sleeves = await db
    .selectFrom('sleeves')
    .select(SALE_COLUMNS)
    .where(
      isOneOf(
        'id',
        items.map(({ product }) => product),
      ),
    )
    .execute()
  const lines = pricedLines(items, sleeves)
  const { delivery } = services.settings.current
  const amountsWith = (reduction?: Reduction) =>
    checkoutAmounts(
      lines.map(({ unit_price_cents: priceCents, quantity }) => ({ priceCents, quantity })),
      body,
      delivery,
      reduction,
    )
  const { code, shippingMethod, country } = body
  const use = {
    lines,
    ...codeGoods(sleeves),
    shippingMethod,
    country,
    delivery,
    feeCents: amountsWith().shippingCents,
    now: services.clock.now(),
  }
  const promotion =
    code === undefined
      ? undefined
      : await limitCodeGuesses(services, ip, async () =>
          tryCode(db, code, use, userId === undefined ? undefined : await promisingCheckoutOf(db, userId)),
        )
  const amounts = amountsWith(promotion)
  if (lines.length > 0) refuseTooLittle(amounts, services.payment, promotion !== undefined)
  return {
    subtotal: centsToEuros(amounts.subtotalCents),
    discount: centsToEuros(amounts.discountCents),
    shippingCost: centsToEuros(amounts.shippingCents),
    total: centsToEuros(amounts.totalCents),
  }
}

function pricedLines(items: readonly CheckoutItem[], sleeves: readonly SaleSleeve[]): PricedLine[] {
  return items.flatMap((item) => {
    const sleeve = sleeves.find(({ id, is_published: isPublished }) => id === item.product && isPublished)
    return sleeve ? toLine(item, sleeve) : []
  })
}
