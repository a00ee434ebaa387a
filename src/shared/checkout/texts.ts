import { counted, formatCount } from '../count.ts'
import { formatCents, formatEuros } from '../money.ts'

export const PAYMENT_FAILED = 'Une erreur est survenue lors du paiement. Veuillez réessayer.'
export const THANKS = 'Merci pour votre commande'
export const PAYMENT_SUCCEEDED = `Paiement réussi ! ${THANKS}.`
export const ORDER_CREATED = 'Commande créée avec succès !'
export const ORDER_CREATE_FAILED = 'Erreur lors de la création de la commande'

export const PRICE_CHANGED = 'Le montant de votre commande a changé. Veuillez vérifier le récapitulatif.'
export const CART_OUT_OF_STOCK = 'Le stock ne suffit plus pour certains articles de votre panier.'
export const CHECKOUT_EXPIRED =
  'Votre réservation a expiré. Aucun montant n’a été débité\u00A0: vous pouvez recommencer.'
export const HOLD_GAVE_WAY =
  'Votre réservation a pris fin avant le paiement\u00A0: un autre client attendait ces articles. Rien n’a été débité et votre panier est intact, vous pouvez recommencer.'
export const CHECKOUT_SUPERSEDED =
  'Ce paiement est ouvert dans un autre onglet, ou a été recommencé. Rien n’a été débité ici.'
export const totalTooSmall = (leastCents: number) =>
  `Le paiement en ligne demande au moins ${formatCents(leastCents)}\u00A0: ajoutez un article à votre panier.`
export const PAYMENT_DECLINED =
  'Votre paiement a été refusé\u00A0: choisissez un autre moyen. Rien n’a été débité.'
export const PAYMENT_CANCELLED =
  'Vous avez fermé le paiement. Rien n’a été débité, votre commande vous attend ici.'
export const PAYMENT_NOT_CONFIRMED =
  'Votre paiement n’a pas été confirmé jusqu’au bout. Rien n’a été débité, votre commande vous attend ici.'
export const PAYMENT_PENDING =
  'Votre paiement est en cours de vérification. Un e-mail vous sera envoyé dès sa confirmation.'
export const PAYMENT_UNDER_WAY =
  'Un paiement de ces articles est déjà en cours de vérification. Ne payez pas une seconde fois\u00A0: nous vous écrivons dès qu’il est confirmé ou refusé.'
export const PAYMENT_NOT_CAPTURED = 'Ce paiement n’a pas été encaissé.'
export const TOO_MANY_CHECKOUTS = 'Trop de tentatives de paiement. Veuillez patienter quelques minutes.'
export const TOO_MANY_HELD_BY_NETWORK =
  'Trop d’articles sont réservés sans être payés depuis votre réseau\u00A0: réessayez dans quelques minutes.'
export const TERMS_CHANGED =
  'Nos conditions générales de vente ont changé. Relisez-les, puis acceptez-les à nouveau.'
export const TERMS_LOAD_FAILED = 'Cette version des conditions générales n’a pas pu être chargée'
export const TERMS_UNKNOWN = 'Version des conditions générales de vente inconnue'
export const TERMS_REQUIRED = 'Veuillez accepter les conditions générales de vente'
export const CODE_ASKED = 'Le paiement sera possible dès que votre code promo sera vérifié.'
export const ORDER_BUTTON = 'Commande avec obligation de paiement'

export const AD_BLOCKER_WARNING = 'Un bloqueur de publicités semble empêcher le chargement du paiement.'
export const AD_BLOCKER_STEPS = [
  'Désactivez le bloqueur pour ce site',
  'Actualisez la page',
  'Réessayez le paiement',
] as const

type PaidPayment = { total: number; orderNumber?: string | undefined }

export function paidTakenOut({ total, orderNumber }: PaidPayment): string {
  const paid = orderNumber
    ? `Votre commande ${orderNumber} (${formatEuros(total)}) est payée`
    : `Votre paiement de ${formatEuros(total)} est encaissé et votre commande est en cours d’enregistrement`
  return `${paid}\u00A0: ses articles ont quitté votre panier.`
}

export function paidElsewhere({ total, orderNumber }: PaidPayment): string {
  const paid = orderNumber
    ? `dans votre commande ${orderNumber} (${formatEuros(total)})`
    : `par un paiement de ${formatEuros(total)}`
  return `Des articles de ce panier viennent d’être payés ${paid}.`
}

export function paymentUnderWay(total: number): string {
  return `Un paiement de ${formatEuros(total)} est en cours de vérification.`
}

export function shareTaken(name: string, left: number): string {
  const most = left === 0 ? 'n’est plus disponible' : `est limité à ${counted(left, 'pochette')}`
  return `Pour une première commande, «\u202F${name}\u202F» ${most} pour le moment\u00A0: d’autres clients sont en train de payer, réessayez dans quelques minutes.`
}

export function stockHeld({ held, stock }: { held: number; stock: number }): string {
  return `Plus d’un tiers du stock est réservé sans être payé (${formatCount(held)} pochettes sur ${formatCount(held + stock)}). Si l’affluence ne l’explique pas, quelqu’un bloque peut-être vos articles.`
}

export function heldTooOften(minutes: number): string {
  return `Vous avez réservé plusieurs fois ces articles sans les payer\u00A0: réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`
}

export const PROVIDER_DOWN =
  'Le service de paiement ne répond pas pour le moment. Aucun montant n’a été débité.'
export const PAYMENT_UNDECIDED = 'Nous ne savons pas encore si votre paiement est passé.'
export const PAYMENT_UNKNOWN =
  'Le service de paiement tarde à répondre. Nous vérifions votre paiement et vous écrirons dès qu’il sera confirmé\u202F; inutile de payer à nouveau.'
export const PAYMENT_NOT_FOUND = 'Paiement non trouvé'
export const PAYMENT_REFUNDED =
  'Votre commande n’a pas pu être enregistrée\u00A0: votre paiement vous est remboursé en totalité.'

export const NOTIFICATION_UNVERIFIED = 'La notification n’a pas pu être vérifiée'
export const NOTIFICATION_REFUSED = 'Cette notification n’est pas celle du prestataire de paiement'
export const MORE_TIME_FAILED = 'Votre réservation n’a pas pu être prolongée'
