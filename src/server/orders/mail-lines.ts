import { formatText } from '#shared/catalogue/dimensions.ts'
import { countedPacks, CUSTOM_LINE, packName, type PackSize } from '#shared/catalogue/pack-size.ts'
import { formatCents } from '#shared/money.ts'
import { DELIVERY_LABELS, type DeliveryMethod } from '#shared/shipping/delivery-methods.ts'
import type { MailLine } from '../mail/mail-template.ts'

export type BoughtGoods = {
  lines: readonly {
    name: string
    pack_size: PackSize
    quantity: number
    unit_price_cents: number
    width_mm?: number | null
    height_mm?: number | null
  }[]
  subtotal_cents: number
  discount_cents: number
  promotion_code: string | null
  reduction_reason: string | null
  shipping_cents: number
  total_cents: number
  shipping_method: DeliveryMethod
}

export function orderMailLines(goods: BoughtGoods): MailLine[] {
  const {
    lines,
    subtotal_cents,
    discount_cents,
    promotion_code,
    reduction_reason,
    shipping_cents,
    total_cents,
    shipping_method,
  } = goods
  return [
    ...lines.map((line) => ({
      label: line.name,
      detail: detailOf(line),
      value: formatCents(line.unit_price_cents * line.quantity),
    })),
    { label: 'Sous-total', value: formatCents(subtotal_cents) },
    ...(discount_cents > 0
      ? [
          {
            label: promotion_code ? `Code promo ${promotion_code}` : 'Remise',
            ...(reduction_reason && { detail: reduction_reason }),
            value: `−${formatCents(discount_cents)}`,
          },
        ]
      : []),
    shipping_method === 'inPerson'
      ? { label: DELIVERY_LABELS.inPerson, value: formatCents(shipping_cents) }
      : {
          label: `Livraison ${DELIVERY_LABELS[shipping_method]}`,
          value: shipping_cents === 0 ? 'Offerte' : formatCents(shipping_cents),
        },
    { label: 'Total', value: formatCents(total_cents), strong: true },
  ]
}

function detailOf({ pack_size, quantity, width_mm: width, height_mm: height }: BoughtGoods['lines'][number]) {
  if (pack_size === CUSTOM_LINE) return countedPacks(quantity, pack_size)
  const packs = `${packName(pack_size)} · ${pack_size === 1 ? quantity : countedPacks(quantity, pack_size)}`
  return width && height ? `${packs} · ${formatText({ width, height })}` : packs
}
