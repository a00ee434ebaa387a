import { THANKS } from '#shared/checkout/texts.ts'
import { formatDateTime } from '#shared/dates.ts'
import type { FrozenDocument } from '#shared/documents/document-content.ts'
import { formatCents } from '#shared/money.ts'
import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-days.ts'
import { paragraphsOf } from '#shared/settings/owner-texts.ts'
import { customsNotice } from '#shared/shipping/customs.ts'
import { DELIVERY_LABELS } from '#shared/shipping/delivery-methods.ts'
import { RELAY_POINT_LABEL, SHIPPING_ADDRESS_LABEL, SHIPPING_METHOD_LABEL } from '#shared/shipping/texts.ts'
import { plainTermsText, type TermsSection } from '#shared/terms/terms-of-sale.ts'
import { TERMS_TITLE } from '#shared/terms/texts.ts'
import { versionName } from '#shared/terms/version-name.ts'
import type { Checkout } from '../checkout/queries.ts'
import { mailBody, type MailAnnex, type MailConfig, type MailContent } from '../mail/mail-template.ts'
import { nameForMail } from '../mail/untrusted-names.ts'
import { orderMailLines, type BoughtGoods } from './mail-lines.ts'

type AcceptedTerms = { version: string; sections: readonly TermsSection[] }
type Confirmation = {
  url: string
  number: string
  invoice: FrozenDocument
  placedAt: Date
  /** Undefined for goods bought on the spot, because the terms are for distance contracts. */
  terms: AcceptedTerms | undefined
  firstName: string
  checkout: Checkout
  lines: BoughtGoods['lines']
  ownersText: string
}

export function confirmationMail({ shop, publicUrl }: MailConfig, order: Confirmation) {
  const { url, number, checkout } = order
  const firstName = nameForMail(order.firstName)
  const customs = customsNotice(checkout.shipping_address.country)
  const content: MailContent = {
    title: firstName ? `${THANKS}, ${firstName}` : THANKS,
    paragraphs: [
      `Votre paiement est confirmé et votre commande ${number} ${whatFollows(checkout)}`,
      ...paragraphsOf(order.ownersText),
    ],
    linesTitle: `Commande ${number}`,
    lines: orderMailLines({ ...checkout, lines: order.lines }),
    facts: [
      { label: 'Commande passée le', text: formatDateTime(order.placedAt) },
      ...vatFacts(order.invoice),
      ...shippingFacts(checkout),
      ...(customs ? [{ label: 'Douane', text: customs }] : []),
      {
        label: 'Facture',
        text: `N°\u00a0${order.invoice.number}, à télécharger sur la page de la commande.`,
      },
    ],
    action: { label: 'Suivre ma commande', url },
    ...conditions(order, publicUrl),
  }
  return { subject: `Votre commande ${number} est confirmée`, ...mailBody(shop, content) }
}

function whatFollows({ shipping_method: method }: Checkout): string {
  return method === 'inPerson'
    ? 'est enregistrée. Elle vous est remise en main propre.'
    : 'est en cours de préparation. Vous recevrez un e-mail dès son expédition.'
}

/**
 * In the regime 'added' the invoice adds VAT to what was paid (back-office.md §9), so the mail leaves VAT to the
 * invoice.
 */
function vatFacts({ vat, vatCents }: FrozenDocument) {
  if (vat.mode === 'added') return []
  return [
    {
      label: 'TVA',
      text: vat.mention ?? `${formatCents(vatCents)} (${vat.percent}\u00a0%), comprise dans le total`,
    },
  ]
}

function acceptance({ accepted_terms: version }: Checkout): string {
  const accepted =
    version === null ? '' : ` Vous en avez accepté la version du ${versionName(version)} en commandant.`
  return `Nos conditions générales de vente sont jointes ci-dessous\u00A0: conservez-les avec ce message.${accepted}`
}

function conditions({ terms, checkout }: Confirmation, publicUrl: string) {
  if (!terms)
    return {
      closing: [
        `Vous avez acheté sur place\u00A0: le droit de rétractation des achats à distance ne s’applique pas. Les garanties légales s’appliquent\u00A0: ${publicUrl}/garanties.`,
      ],
    }
  return {
    closing: [
      `Vous disposez de ${WITHDRAWAL_DAYS} jours après la livraison pour changer d’avis, depuis la page de la commande ou à l’adresse ${publicUrl}/retractation.`,
      acceptance(checkout),
    ],
    annex: termsAnnex(terms, publicUrl),
  }
}

/** The annex lets the customer keep the terms even if the page changes (law.md 8). */
function termsAnnex({ version, sections }: AcceptedTerms, publicUrl: string): MailAnnex {
  return {
    title: `${TERMS_TITLE}, version du ${versionName(version)}`,
    sections: sections.map(({ title, texts }) => ({
      title,
      texts: texts.flatMap((text) => plainTermsText(text, publicUrl)),
    })),
  }
}

function shippingFacts(checkout: Checkout) {
  const { shipping_method, shipping_address: to, pickup_point: point, delivery_delay: delay } = checkout
  if (shipping_method === 'inPerson')
    return [{ label: SHIPPING_METHOD_LABEL, text: DELIVERY_LABELS.inPerson }]
  const home = `${to.firstName} ${to.lastName}\n${to.street}\n${to.postalCode} ${to.city}\n${to.country}`
  const place = point ? `${point.name}\n${point.address}\n${point.postalCode} ${point.city}` : home
  return [
    {
      label: point ? RELAY_POINT_LABEL : SHIPPING_ADDRESS_LABEL,
      text: place,
    },
    {
      label: SHIPPING_METHOD_LABEL,
      text: [DELIVERY_LABELS[shipping_method], delay].filter(Boolean).join(', '),
    },
  ]
}
