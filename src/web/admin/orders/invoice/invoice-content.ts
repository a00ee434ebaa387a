import { packName } from '#shared/catalogue/pack-size.ts'
import { formatDate } from '#shared/dates.ts'
import { eurosToCents } from '#shared/money.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { VatMode } from '#shared/documents/vat.ts'
import { invoiceAmounts, VAT_PERCENT } from '#shared/orders/vat.ts'
import { INVOICE_ORDER_INVALID, invoiceRefusal } from '#shared/orders/invoice.ts'
import type { ShopIdentity } from '#shared/shop-profile.ts'

export interface InvoiceLine {
  label: string
  detail: string
  quantity: number
  unitCents: number
  totalCents: number
}

/** Everything an invoice says, as people read it but for the amounts (law: number, dates, both parties, VAT). */
export interface InvoiceContent {
  orderId: string
  number: string
  orderNumber: string
  issuedOn: string
  orderedOn: string
  seller: { name: string; lines: string[]; mentions: string[] }
  buyer: string[]
  /** Where it went, when that is somewhere else. */
  delivery: string[] | undefined
  /** Whether the lines' prices are with or without VAT. */
  pricesLabel: 'HT' | 'TTC'
  lines: InvoiceLine[]
  sums: { label: string; cents: number }[]
  total: { label: string; cents: number }
  paymentTerms: string
  payment: string
}

/** The payment was taken with the order (back-office.md §9). */
export const PAYMENT_TERMS = 'Conditions de paiement : paiement effectué au moment de la commande.'

/**
 * What stands on the invoice of an order. The amounts are the specification's (back-office.md §9) with `added`; with
 * `included` the VAT is taken out of what the customer paid (decision 21).
 * @throws Error with the sentence that says why there can be none
 */
export function invoiceContent(order: Order, seller: ShopIdentity): InvoiceContent {
  const refusal = invoiceRefusal(order) ?? (order.invoice ? undefined : INVOICE_ORDER_INVALID)
  if (refusal || !order.invoice) throw new Error(refusal)
  const { _id: orderId, invoice, billingAddress, shippingAddress } = order
  const buyer = addressLines(billingAddress)
  const delivery = addressLines(shippingAddress)
  const { vat } = invoice
  const { sums, total } = invoiceSums(eurosToCents(order.total), vat)
  return {
    orderId,
    number: invoice.number,
    orderNumber: order.number,
    issuedOn: formatDate(invoice.issuedAt),
    orderedOn: formatDate(order.createdAt),
    seller: sellerMentions(seller),
    buyer: order.user.email ? [...buyer, order.user.email] : buyer,
    delivery: delivery.join() === buyer.join() ? undefined : delivery,
    pricesLabel: vat === 'added' ? 'HT' : 'TTC',
    lines: [...order.items.map(itemLine), shippingLine(order)],
    sums,
    total,
    paymentTerms: PAYMENT_TERMS,
    payment: `Réglée en ligne le ${formatDate(order.createdAt)}, référence ${order.paymentId}.`,
  }
}

function invoiceSums(orderCents: number, vat: VatMode) {
  const { netCents, vatCents, totalCents } = invoiceAmounts(orderCents, vat)
  return {
    sums: [
      { label: vat === 'added' ? 'Sous-total HT' : 'Total HT', cents: netCents },
      { label: `TVA (${VAT_PERCENT} %)`, cents: vatCents },
    ],
    total: { label: 'Total TTC', cents: totalCents },
  }
}

function itemLine({ product, packSize, quantity, price }: Order['items'][number]): InvoiceLine {
  const unitCents = eurosToCents(price)
  return {
    label: product.name,
    detail: packName(packSize),
    quantity,
    unitCents,
    totalCents: unitCents * quantity,
  }
}

function shippingLine({ shippingMethod, shippingCost }: Order): InvoiceLine {
  const cents = eurosToCents(shippingCost)
  return { label: 'Livraison', detail: shippingMethod, quantity: 1, unitCents: cents, totalCents: cents }
}

function addressLines(address: Order['billingAddress']): string[] {
  const { firstName, lastName, street, postalCode, city, country } = address
  return [`${firstName} ${lastName}`.trim(), street, `${postalCode} ${city}`.trim(), country].filter(Boolean)
}

function sellerMentions(seller: ShopIdentity): InvoiceContent['seller'] {
  const { name, company, capital, address, companyNumber, vatNumber, email, phone } = seller
  return {
    name,
    lines: [company, address, email, phone].filter(Boolean),
    mentions: [
      company,
      capital && `au capital de ${capital}`,
      companyNumber,
      vatNumber && `TVA intracommunautaire ${vatNumber}`,
    ].filter((text) => text !== ''),
  }
}
