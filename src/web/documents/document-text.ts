import { formatDate } from '#shared/dates.ts'
import type { AccountingDocument } from '#shared/documents/contract.ts'
import type { DocumentPlace } from '#shared/documents/document-content.ts'
import { documentAmounts } from '#shared/documents/vat.ts'
import { eurosToCents, formatCents } from '#shared/money.ts'
import { PAID_BY } from '#shared/payment-means.ts'

export type DocumentText = {
  title: string
  number: string
  facts: string[]
  seller: { name: string; lines: string[]; mentions: string }
  parties: { label: string; lines: string[] }[]
  columns: string[]
  rows: { label: string; detail: string; amounts: string[] }[]
  sums: { label: string; amount: string }[]
  total: { label: string; amount: string }
  closing: string[]
}

const PAYMENT_TERMS = 'Conditions de paiement\u00A0: paiement effectué au moment de la commande.'

const amountOf = (euros: number) => formatCents(eurosToCents(euros))

export function documentText(document: AccountingDocument): DocumentText {
  const { kind, number, vat, net, vatAmount, total, seller } = document
  // Under the franchise, amounts are not split into net and VAT.
  const isFranchise = vat.mode === 'franchise'
  const prices = isFranchise ? '' : vat.mode === 'added' ? ' HT' : ' TTC'
  // An invoice must show unit prices without VAT (CGI, annexe II, 242 nonies A).
  const showsNet = kind === 'invoice' && vat.mode === 'included'
  return {
    title: kind === 'invoice' ? 'Facture' : 'Avoir',
    number,
    facts: facts(document),
    seller: {
      name: seller.name,
      lines: [seller.company, seller.address, seller.email, seller.phone].filter(Boolean),
      mentions: sellerMentions(seller),
    },
    parties: parties(document),
    columns: [
      'Désignation',
      'Quantité',
      ...(showsNet ? ['Prix unitaire HT'] : []),
      `Prix unitaire${prices}`,
      `Total${prices}`,
    ],
    rows: document.lines.map(({ label, detail, quantity, unitPrice, total: lineTotal }) => ({
      label,
      detail,
      amounts: [
        String(quantity),
        ...(showsNet ? [formatCents(documentAmounts(eurosToCents(unitPrice), vat).netCents)] : []),
        amountOf(unitPrice),
        amountOf(lineTotal),
      ],
    })),
    sums: isFranchise
      ? []
      : [
          { label: vat.mode === 'added' ? 'Sous-total HT' : 'Total HT', amount: amountOf(net) },
          { label: vatLabel(vat), amount: amountOf(vatAmount) },
        ],
    total: { label: isFranchise ? 'Total' : 'Total TTC', amount: amountOf(total) },
    closing: closing(document),
  }
}

function facts({ kind, issuedAt, order, corrects }: AccountingDocument): string[] {
  return [
    `Date d’émission\u00A0: ${formatDate(issuedAt)}`,
    ...(corrects
      ? [
          `${kind === 'invoice' ? 'Remplace' : 'Corrige'} la facture ${corrects.number}`,
          `du ${formatDate(corrects.issuedAt)}`,
        ]
      : []),
    ...(kind === 'invoice' ? [`Date de la vente\u00A0: ${formatDate(order.placedAt)}`] : []),
    `Commande ${order.number}`,
  ]
}

function parties({ kind, buyer, deliveredTo, pickupPoint }: AccountingDocument): DocumentText['parties'] {
  const billed = addressLines(buyer)
  const delivered = addressLines(deliveredTo)
  const first = {
    label: kind === 'invoice' ? 'Facturé à' : 'Avoir pour',
    lines: [...companyLines(buyer), ...billed, buyer.email].filter(Boolean),
  }
  if (pickupPoint) return [first, { label: 'Retrait chez', lines: placeLines(pickupPoint) }]
  return delivered.join('\n') === billed.join('\n') && !buyer.company
    ? [first]
    : [first, { label: 'Livré à', lines: delivered }]
}

function companyLines({ company }: AccountingDocument['buyer']): string[] {
  if (!company) return []
  const { name, siren, vatNumber } = company
  return [name, siren && `SIREN ${siren}`, vatNumber && `TVA ${vatNumber}`].filter(Boolean)
}

function addressLines(address: AccountingDocument['deliveredTo']): string[] {
  const { firstName, lastName, street, postalCode, city, country } = address
  return [`${firstName} ${lastName}`.trim(), street, `${postalCode} ${city}`.trim(), country].filter(Boolean)
}

function placeLines({ name, address, postalCode, city, country }: DocumentPlace): string[] {
  return [name, address, `${postalCode} ${city}`.trim(), country].filter(Boolean)
}

function vatLabel({ percent, country }: AccountingDocument['vat']): string {
  return country === null || country === 'France' ? `TVA (${percent} %)` : `TVA ${country} (${percent} %)`
}

function closing({
  kind,
  moved,
  payment,
  corrects,
  vat,
  correction,
  mentions = [],
}: AccountingDocument): string[] {
  const when = `le ${formatDate(payment.at)}\u00A0: ${amountOf(moved)}`
  const reference = payment.reference && `, référence ${payment.reference}`
  return [
    ...(kind === 'invoice'
      ? [PAYMENT_TERMS, `Payé ${payment.means ? PAID_BY[payment.means] : 'en ligne'} ${when}${reference}.`]
      : correction
        ? [
            'Aucun remboursement\u00A0: le paiement vaut pour la nouvelle facture.',
            `Motif\u00A0: ${corrects?.reason}.`,
          ]
        : [
            `Remboursé ${payment.means ? `${PAID_BY[payment.means]} ` : ''}${when}${reference}.`,
            ...(corrects?.reason ? [`Motif\u00A0: ${corrects.reason}.`] : []),
          ]),
    ...(vat.mention ? [`${vat.mention}.`] : []),
    ...mentions,
  ]
}

function sellerMentions({
  company,
  capital,
  companyNumber,
  vatNumber,
}: AccountingDocument['seller']): string {
  return [
    company,
    capital && `au capital de ${capital}`,
    companyNumber,
    vatNumber && `TVA intracommunautaire ${vatNumber}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
