import { WITHDRAWAL_DAYS } from '#shared/orders/withdrawal-period.ts'
import { generalTerms, plainTermsText, TERMS_VERSION } from '#shared/checkout/general-terms.ts'
import { formatCents } from '#shared/money.ts'
import { DELIVERY_DELAY, SHIPPING_LABELS } from '#shared/shipping/methods.ts'
import type { Checkout } from '../checkout/queries.ts'
import type { Config } from '../config/config.ts'
import { mailBody, type MailAnnex, type MailContent, type MailLine } from '../mail/template.ts'

type Bought = { name: string; pack_size: number; quantity: number; unit_price_cents: number }
export type Confirmation = { number: string; firstName: string; checkout: Checkout; lines: readonly Bought[] }

/** What a customer gets once the order is made: what was bought, what it cost, where it goes, under which terms. */
export function confirmationMail(
  { shop, publicUrl }: Pick<Config, 'shop' | 'publicUrl'>,
  order: Confirmation,
) {
  const { number, firstName, checkout } = order
  const content: MailContent = {
    title: firstName ? `Merci pour votre commande, ${firstName}` : 'Merci pour votre commande',
    paragraphs: [
      `Votre paiement est confirmé et votre commande ${number} est en cours de préparation. Vous recevrez un e-mail dès son expédition.`,
    ],
    linesTitle: `Commande ${number}`,
    lines: [...order.lines.map(line), ...totals(checkout)],
    facts: delivery(checkout),
    action: { label: 'Suivre ma commande', url: `${publicUrl}/profile/orders` },
    closing: [
      `Vous disposez de ${WITHDRAWAL_DAYS} jours après la livraison pour changer d’avis, depuis « Mes commandes ».`,
      acceptance(checkout),
    ],
    annex: terms(shop, publicUrl),
  }
  return { subject: `Votre commande ${number} est confirmée`, ...mailBody(shop, content) }
}

function acceptance({ accepted_terms: version }: Checkout): string {
  const accepted = version === null ? '' : ` Vous en avez accepté la version ${version} en commandant.`
  return `Nos conditions générales de vente sont jointes ci-dessous\u202f: conservez-les avec ce message.${accepted}`
}

/** A copy that stays with the customer, whatever becomes of the page (law.md 8). */
function terms(shop: Config['shop'], publicUrl: string): MailAnnex {
  return {
    title: `Conditions Générales de Vente, version ${TERMS_VERSION}`,
    sections: generalTerms(shop).map(({ title, texts }) => ({
      title,
      texts: texts.map((text) => plainTermsText(text, publicUrl)),
    })),
  }
}

function line({ name, pack_size, quantity, unit_price_cents }: Bought): MailLine {
  return {
    label: name,
    detail: `Lot de ${pack_size} · ${quantity} ${quantity > 1 ? 'lots' : 'lot'}`,
    value: formatCents(unit_price_cents * quantity),
  }
}

function totals({ subtotal_cents, shipping_cents, total_cents }: Checkout): MailLine[] {
  return [
    { label: 'Sous-total', value: formatCents(subtotal_cents) },
    { label: 'Livraison', value: shipping_cents === 0 ? 'Offerte' : formatCents(shipping_cents) },
    { label: 'Total', value: formatCents(total_cents), strong: true },
  ]
}

function delivery({ shipping_method, shipping_address: to, pickup_point: point }: Checkout) {
  const home = `${to.firstName} ${to.lastName}\n${to.street}\n${to.postalCode} ${to.city}\n${to.country}`
  const place = point ? `${point.name}\n${point.address}\n${point.postalCode} ${point.city}` : home
  return [
    {
      label: point ? 'Point relais' : 'Adresse de livraison',
      text: place,
    },
    { label: 'Mode de livraison', text: `${SHIPPING_LABELS[shipping_method]}, ${DELIVERY_DELAY}` },
  ]
}
