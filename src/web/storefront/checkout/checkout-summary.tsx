import { type CartLine, lineKey, cartCount, lineTotalCents } from '#shared/cart/cart.ts'
import { timesPack } from '#shared/catalogue/pack-size.ts'
import { type CheckoutAmounts, checkoutAmounts, type Reduction } from '#shared/checkout/amounts.ts'
import { counted, formatCount } from '#shared/count.ts'
import { formatCents } from '#shared/money.ts'
import { customsNotice } from '#shared/shipping/customs.ts'
import { freeDelivery } from '#shared/shipping/free-delivery.ts'
import { SHIPPING_LABELS, type ShippingMethod } from '#shared/shipping/shipping-methods.ts'
import type { StoredShipping } from '#shared/shipping/stored-shipping.ts'
import { useShop } from '#web/base/use-shop.ts'
import { FreeShipping } from '#web/storefront/cart/free-shipping.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Picture } from '#web/ui/picture.tsx'

type CheckoutSummaryProps = {
  lines: readonly CartLine[]
  shipping: Pick<StoredShipping, 'shippingMethod' | 'country'>
  isListed?: boolean | undefined
  reduction?: Reduction | undefined
}

export function CheckoutSummary({ lines, shipping, isListed, reduction }: CheckoutSummaryProps) {
  const { delivery } = useShop()
  const amounts = checkoutAmounts(lines, shipping, delivery, reduction)
  const content = <SummaryContent lines={lines} shipping={shipping} amounts={amounts} />
  const announcement = (
    <output className="sr-only">
      {`Livraison ${SHIPPING_LABELS[shipping.shippingMethod]}\u00A0: ${
        amounts.shippingCents === 0 ? 'offerte' : formatCents(amounts.shippingCents)
      }, total ${formatCents(amounts.totalCents)}`}
    </output>
  )
  if (isListed) return announcement
  return (
    <>
      {announcement}
      <details className="group/sum sticky top-[calc(var(--header-height)-1rem)] z-30 rounded-lg border border-hairline bg-raised shadow-md lg:hidden">
        <summary className="flex min-h-14 list-none items-center gap-2 px-4 font-semibold">
          <Icon name="cart" className="size-5 text-ink-soft max-[23rem]:hidden" />
          <span className="flex-1">
            Ma&nbsp;commande&nbsp;
            <span className="font-normal text-ink-faint">
              <span className="sr-only">{counted(cartCount(lines), 'article')}</span>
              <span aria-hidden="true">{`(${formatCount(cartCount(lines))})`}</span>
            </span>
          </span>
          <Money cents={amounts.totalCents} />
          <Icon
            name="chevronDown"
            className="size-5 text-ink-soft transition-transform group-open/sum:rotate-180"
          />
        </summary>
        <div className="grid max-h-[60dvh] gap-5 overflow-y-auto px-4 pt-1 pb-5">{content}</div>
      </details>
      <section
        aria-label="Récapitulatif"
        className="grid gap-5 rounded-lg border border-hairline bg-raised p-6 shadow-sm max-lg:hidden"
      >
        <h2 className="font-display text-heading font-semibold">Ma commande</h2>
        {content}
      </section>
    </>
  )
}

type SummaryContentProps = {
  lines: readonly CartLine[]
  shipping: CheckoutSummaryProps['shipping']
  amounts: CheckoutAmounts
}

function SummaryContent({ lines, shipping, amounts }: SummaryContentProps) {
  const { shippingMethod: method, country } = shipping
  const customs = customsNotice(country)
  return (
    <>
      <SummaryLines lines={lines} />
      {freeDelivery(useShop().delivery)?.method === method && (
        <FreeShipping subtotalCents={amounts.subtotalCents} />
      )}
      <Amounts amounts={amounts} method={method} />
      {customs && <p className="text-sm text-ink-soft">{customs}</p>}
    </>
  )
}

type SummaryLinesProps = {
  lines: readonly CartLine[]
  formatOf?: (sleeveId: string) => string | undefined
}

export function SummaryLines({ lines, formatOf }: SummaryLinesProps) {
  return (
    <ul className="grid gap-3 lg:max-h-[40dvh] lg:overflow-y-auto">
      {lines.map((line) => (
        <li key={lineKey(line)} className="grid grid-cols-[3rem_1fr] items-center gap-3">
          {line.image ? (
            <Picture
              src={line.image}
              alt=""
              width={960}
              height={1200}
              sizes="3rem"
              className="aspect-4/5 rounded-sm bg-sunk"
            />
          ) : (
            <span className="grid aspect-4/5 place-items-center rounded-sm bg-sunk text-ink-faint">
              <Icon name="image" className="size-4" />
            </span>
          )}
          <span className="min-w-0">
            <span className="flex items-baseline justify-between gap-3">
              <span className="leading-snug font-medium">{line.name}</span>
              <Money cents={lineTotalCents(line)} className="text-sm font-semibold" />
            </span>
            <span className="block text-sm text-ink-faint">
              <span>{timesPack(line.quantity, line.packSize)}</span>
              <FormatOf text={formatOf?.(line.id)} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function FormatOf({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <span>
      , <span className="whitespace-nowrap">{text}</span>
    </span>
  )
}

/** Under the VAT franchise (decision 62) the price includes no tax. */
function TotalLabel() {
  return useShop().vatMode === 'franchise' ? 'Total' : 'Total TTC'
}

export function Amounts({ amounts, method }: { amounts: CheckoutAmounts; method: ShippingMethod }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-y-2 tabular-nums">
      <dt>Sous-total</dt>
      <dd className="pl-4 text-right">
        <Money cents={amounts.subtotalCents} />
      </dd>
      {amounts.discountCents > 0 && (
        <>
          <dt>Code promo</dt>
          <dd className="pl-4 text-right">
            <Money cents={-amounts.discountCents} />
          </dd>
        </>
      )}
      <dt className="text-balance">{`Livraison ${SHIPPING_LABELS[method]}`}</dt>
      <dd className="pl-4 text-right">
        {amounts.shippingCents === 0 ? (
          <span className="font-semibold text-green">Offerte</span>
        ) : (
          <Money cents={amounts.shippingCents} />
        )}
      </dd>
      <dt className="border-t border-hairline pt-3 text-lg font-semibold">
        <TotalLabel />
      </dt>
      <dd className="border-t border-hairline pt-3 pl-4 text-right text-lg font-semibold">
        <Money cents={amounts.totalCents} />
      </dd>
    </dl>
  )
}
