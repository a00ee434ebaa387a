import { CART_LIFETIME } from '../cart/cart-lifetime.ts'
import { PACKS_FOR_SALE } from '../catalogue/pack-size.ts'
import { RESERVATION_MINUTES } from '../checkout/reservation-limits.ts'
import { FRANCHISE_MENTION } from '../documents/vat.ts'
import { formatCents, formatRoundCents } from '../money.ts'
import { WITHDRAWAL_DAYS } from '../orders/withdrawal-days.ts'
import { inInstalments, PAYMENT_PROVIDERS, type PaymentProviderName } from '../payment-providers.ts'
import { REFUND_DAYS, REFUND_WORKING_DAYS } from '../refunds/refund-rules.ts'
import { OVERSEAS, type Country } from '../shipping/countries.ts'
import { customsNotice } from '../shipping/customs.ts'
import {
  deliveredCountries,
  listedCountries,
  offeredMethods,
  servedCountries,
  whereWeShip,
  type Delay,
  type Delivery,
  type Offer,
} from '../shipping/delivery.ts'
import { SHIPPING_LABELS, type ShippingMethod } from '../shipping/shipping-methods.ts'
import type { ShopIdentity } from '../shop-profile.ts'
import type { CompaniesAbroad, VatMode } from '../vat-mode.ts'
import { RETURN_DAYS } from '../withdrawals/withdrawal-rules.ts'
import { GUARANTEE_BOX, withdrawalForm, type PrescribedBox } from './terms-annexes.ts'

/**
 * The version of the text below. If the text changes but the version does not, for example with a new address of the
 * seller, the text is published as '….2', then '….3', and so on.
 */
export const TERMS_VERSION = '2026-11-28'

/** `[label](/path)` is a link to a page of the shop. */
export type TermsText = string | PrescribedBox
export type TermsSection = { title: string; texts: TermsText[] }

export type TermsMatter = {
  shop: ShopIdentity
  delivery: Delivery
  vat: VatMode
  provider: PaymentProviderName
  payLater: boolean
  companiesAbroad: CompaniesAbroad
}

export function generalTerms(matter: TermsMatter): TermsSection[] {
  return [...saleTerms(matter), ...afterSaleTerms(matter.shop)]
}

/** Writes the address of each link after its label. */
export function plainTermsText(text: TermsText, publicUrl: string): string[] {
  if (typeof text !== 'string') return [text.title, ...text.box]
  return [
    text.replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, (_whole, label, path) => `${label} (${publicUrl}${path})`),
  ]
}

const EXEMPT_COMPANIES =
  'Une entreprise établie dans un autre État membre de l’Union européenne et livrée hors de France, dont le numéro de TVA est valide le jour de la commande, reçoit une facture sans TVA (article 262 ter I du CGI)\u202F; le prix reste le même. À défaut, sa facture porte la TVA française.'

function saleTerms({
  shop,
  delivery,
  vat,
  provider,
  payLater,
  companiesAbroad,
}: TermsMatter): TermsSection[] {
  const vatNumber = shop.vatNumber === '' ? '' : ` TVA ${shop.vatNumber},`
  const customs = deliveredCountries(delivery).flatMap((country) => customsNotice(country) ?? [])
  return [
    {
      title: '1. Qui vend, et à qui',
      texts: [
        `Ces conditions régissent les ventes conclues sur ce site entre ${shop.company}, ${shop.address}, ${shop.companyNumber},${vatNumber} identifiant unique au titre de la responsabilité élargie du producteur (emballages) ${shop.idu}, et toute personne majeure qui y achète pour ses besoins personnels, ou toute entreprise qui demande une facture à son nom. Les droits propres aux consommateurs (rétractation, médiation) ne s’appliquent pas aux achats faits pour une activité professionnelle, sauf si la loi en dispose autrement. Elles sont rédigées en français. La version acceptée lors de la commande est conservée avec elle et jointe à sa confirmation.`,
        ...(vat === 'included' && companiesAbroad === 'exempt' ? [EXEMPT_COMPANIES] : []),
      ],
    },
    {
      title: '2. Produits',
      texts: [
        `Nous vendons des protections pour cartes à collectionner, ${PACKS_FOR_SALE}. La fiche de chaque produit en donne le format, les caractéristiques, la photographie et la disponibilité. Les cartes visibles sur les photographies ne sont pas comprises. Ces produits sont destinés à des cartes, et non à un usage alimentaire\u202F; les films plastiques sont à tenir hors de portée des enfants de moins de trois ans.`,
      ],
    },
    {
      title: '3. Prix',
      texts: [
        `Les prix sont en euros, ${taxText(vat)}, hors frais de livraison. Les frais de livraison sont indiqués avant la commande\u00a0: ${offeredMethods(
          delivery,
        )
          .map((method) => feeText(delivery, method))
          .join(
            '\u202F; ',
          )}. Le prix appliqué est celui affiché au moment de la commande. S’il change pendant que vous commandez, vous en êtes averti et restez libre de renoncer.`,
        ...customs,
      ],
    },
    {
      title: '4. Commande',
      texts: [
        `Vous choisissez vos produits, indiquez votre adresse et le mode de livraison, relisez le récapitulatif et pouvez le corriger jusqu’au paiement. La commande vous engage à payer dès que vous avez accepté ces conditions et validé le paiement. Les produits vous sont réservés pendant ${RESERVATION_MINUTES}\u00a0minutes, le temps de payer. Un e-mail confirme la commande et en reprend le contenu.`,
        `Le panier est gardé ${CART_LIFETIME} dans votre navigateur\u202F; il ne vaut pas réservation.`,
        'Le service et la manière dont il est rendu accessible aux personnes handicapées sont décrits dans la [déclaration d’accessibilité](/accessibilite).',
      ],
    },
    {
      title: '5. Paiement',
      texts: [
        `Le paiement se fait à la commande, par carte ou portefeuille électronique${inInstalments(provider, payLater)}, par l’intermédiaire de ${PAYMENT_PROVIDERS[provider].name}. Nous ne voyons ni ne conservons votre numéro de carte. Si un paiement est encaissé sans que la commande puisse être honorée, il est remboursé sans que vous ayez à le demander.`,
      ],
    },
    {
      title: '6. Livraison',
      texts: [
        `${whereWeShip(delivery)} Le délai est ${delaysText(delivery)} à compter de la commande. Si le délai annoncé est dépassé, vous pouvez nous demander de livrer dans un délai supplémentaire raisonnable\u202F; s’il l’est encore, vous pouvez mettre fin à la vente par écrit, et nous vous remboursons sous 14\u00a0jours. Le risque vous est transféré quand vous, ou la personne que vous avez désignée, recevez le colis. Signalez au transporteur et à nous tout dommage apparent\u202F; l’absence de réserve ne vous prive d’aucune garantie.`,
      ],
    },
    {
      title: '7. Annulation',
      texts: [
        `Depuis la page «\u202FMes commandes\u202F», vous pouvez annuler une commande en préparation ou en cours de livraison, et jusqu’à ${WITHDRAWAL_DAYS}\u00a0jours après sa livraison. Les statuts sont\u00a0: «\u202FValidé\u202F» pour une commande payée, «\u202FEn cours de préparation\u202F», «\u202FEn cours de livraison\u202F», «\u202FLivré\u202F», «\u202FAnnulé par le client\u202F», «\u202FAnnulé\u202F» et «\u202FRemboursé\u202F».`,
      ],
    },
  ]
}

function afterSaleTerms(shop: ShopIdentity): TermsSection[] {
  return [
    {
      title: '8. Droit de rétractation',
      texts: [
        `Vous disposez de ${WITHDRAWAL_DAYS}\u00a0jours à compter de la réception de votre commande, ou du dernier colis si elle en compte plusieurs, pour renoncer à votre achat sans donner de raison. Faites-le en ligne, à tout moment et sans compte\u00a0: [Renoncer au contrat ici](/retractation). Vous pouvez aussi nous l’écrire à ${shop.email}, ou par courrier à l’adresse «\u202F${shop.address}\u202F», avec le modèle ci-dessous ou toute autre déclaration claire. Si vous le faites en ligne, nous vous en accusons réception aussitôt par e-mail, avec son contenu, sa date et son heure.`,
        withdrawalForm(shop),
        `Vous nous renvoyez les produits à l’adresse «\u202F${shop.returnAddress}\u202F» au plus tard ${RETURN_DAYS}\u00a0jours après. Les frais de retour sont à votre charge. Nous vous remboursons la totalité de ce que vous avez payé, frais de livraison standard compris, par le même moyen de paiement, dans les ${REFUND_WORKING_DAYS}\u00a0jours ouvrés qui suivent la réception et la vérification du colis, et au plus tard ${REFUND_DAYS}\u00a0jours après votre rétractation si nous avons reçu les produits ou la preuve de leur envoi. Votre responsabilité n’est engagée qu’en cas de dépréciation due à des manipulations autres que celles nécessaires pour examiner les produits.`,
      ],
    },
    {
      title: '9. Garanties légales',
      texts: [
        GUARANTEE_BOX,
        `Pour toute demande\u00a0: [nous contacter](/contact), ${shop.phone}, ${shop.address}.`,
      ],
    },
    {
      title: '10. Responsabilité',
      texts: [
        'Nous répondons de la bonne exécution de la commande. Nous ne répondons pas de ce qui est dû à un cas de force majeure, au fait d’un tiers étranger au contrat ou à un usage contraire à la destination du produit.',
      ],
    },
    {
      title: '11. Réclamations et médiation',
      texts: [
        `Adressez-nous d’abord votre réclamation, par la page de contact ou à ${shop.email}. Sans solution sous deux mois, vous pouvez saisir gratuitement le médiateur de la consommation dont nous relevons\u00a0: ${shop.mediator}.`,
      ],
    },
    {
      title: '12. Données personnelles',
      texts: ['Elles sont traitées comme le décrit la [politique de confidentialité](/privacy-policy).'],
    },
    {
      title: '13. Droit applicable',
      texts: [
        'Ces conditions relèvent du droit français, sans vous priver des protections impératives du pays où vous résidez. À défaut d’accord amiable, le litige est porté devant les tribunaux compétents, dont ceux de votre domicile.',
      ],
    },
  ]
}

const taxText = (vat: VatMode) =>
  vat === 'franchise' ? `sans TVA (${FRANCHISE_MENTION})` : 'toutes taxes comprises'

function delaysText(delivery: Delivery): string {
  const { days, overseasDays } = delivery
  const overseas = deliveredCountries(delivery).includes(OVERSEAS)
    ? `, ${delayText(overseasDays)} outre-mer,`
    : ''
  return `${delayText(days)}${overseas}`
}

function delayText({ min, max }: Delay): string {
  const unit = max > 1 ? 'jours ouvrés' : 'jour ouvré'
  return min === max ? `de ${max} ${unit}` : `de ${min} à ${max} ${unit}`
}

/** For example 'Mondial Relay 4,30 €, offerts dès 30 € d’achat', then the countries with another offer. */
function feeText(delivery: Delivery, method: ShippingMethod): string {
  const offers = delivery.offers[method]
  const [first, ...others] = servedCountries(delivery, method)
  if (!first) return ''
  const isSame = (country: Country) =>
    offers[country].feeCents === offers[first].feeCents &&
    offers[country].freeFromCents === offers[first].freeFromCents
  const own = others
    .filter((country) => !isSame(country))
    .map((country) => `, ${priceText(offers[country])} ${listedCountries([country])}`)
  const limit =
    method === 'trackedLetter' && delivery.letter ? ` (${delivery.letter.letterMax}\u00a0g au plus)` : ''
  return `${SHIPPING_LABELS[method]}${limit} ${priceText(offers[first])}${own.join('')}`
}

function priceText({ feeCents, freeFromCents }: Offer): string {
  if (feeCents === 0) return 'offerts'
  const free = freeFromCents === null ? '' : `, offerts dès ${formatRoundCents(freeFromCents)} d’achat`
  return `${formatCents(feeCents)}${free}`
}
