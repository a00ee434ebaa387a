import { formatDateTime } from '../dates.ts'
import type { AtOnce } from '../orders/split-withdrawal.ts'
import { REFUND_DAYS } from '../refunds/refund-rules.ts'
import { RETURN_DAYS } from './withdrawal-rules.ts'

export const WITHDRAWAL_SENT = 'Rétractation enregistrée'
/** Shown if a request has the id of an earlier request, but other packs. */
export const WITHDRAWAL_ALREADY_SENT =
  'Votre premier choix a bien été enregistré\u00A0: rechargez la page pour le voir'
export const WITHDRAWAL_FAILED = 'Votre rétractation n’a pas pu être envoyée. Veuillez réessayer.'
export const WITHDRAWAL_DONE = 'Rétractation marquée comme traitée'
export const WITHDRAWAL_REOPENED = 'Demande remise à traiter'
export const WITHDRAWAL_STATE_FAILED = 'La demande n’a pas pu être modifiée'
export const WITHDRAWAL_NOT_FOUND = 'Rétractation non trouvée'
export const WITHDRAWAL_MOVED = 'Cette rétractation a été modifiée entre-temps'
export const WITHDRAWAL_DECLARED_AGAIN = 'Une autre rétractation de cette commande est déjà à traiter'
export const RETURN_SAVED = 'Retour enregistré'
export const RETURN_SAVE_FAILED = 'Le retour n’a pas pu être enregistré'
export const RETURN_RECEIVED = 'Réception du colis enregistrée'
export const RETURN_RECEIPT_FAILED = 'La réception n’a pas pu être notée'
export const RETURN_CHECKED = 'Retour contrôlé'
export const RETURN_CHECK_FAILED = 'Le contrôle n’a pas pu être enregistré'
export const RETURN_NOT_CHECKED = 'Ce retour doit d’abord être contrôlé'
export const RETURN_REFUNDED = 'Ce retour est déjà remboursé'
export const RETURN_NOTHING_DUE = 'Rien n’est à rembourser pour ce retour'
export const RETURN_DUE_CHANGED = 'Le montant dû a changé entre-temps\u00A0: vérifiez-le'
export const RETURN_SOLD_AGAIN =
  'Des pochettes remises en stock sont déjà vendues\u00A0: corrigez le stock d’abord'
export const RETURN_CLOSED = 'Ce retour est marqué comme traité\u00A0: remettez-le d’abord à traiter'
export const WITHDRAWAL_STILL_OWED =
  'De l’argent est encore dû au client\u00A0: remboursez-le, ou notez comment vous l’avez remboursé'
export const RETURN_NO_PARCEL = 'Aucun colis n’est attendu pour ce retour'
export const WITHDRAWAL_NOTE = 'Rétractation déclarée'

/** The message does not say whether the order exists, because anyone may type a number. */
export function withdrawalRecorded(orderNumber: string, at: Date, email: string): string {
  return `Votre déclaration de rétractation pour la commande ${orderNumber} nous est parvenue le ${formatDateTime(at)}. Si cette commande est la vôtre, vous recevrez l’accusé de réception par e-mail à ${email}\u00a0: il précise si nous avons trouvé la commande.`
}

/** The deadlines are those of C. conso. L. 221-23 and L. 221-24. */
export const afterWithdrawal = (
  returnAddress: string,
  returnNumber = 'de retour indiqué dans l’e-mail',
): string =>
  `Si vous avez reçu le colis, renvoyez-le à l’adresse «\u202F${returnAddress}\u202F», en inscrivant dessus le numéro ${returnNumber}, au plus tard ${RETURN_DAYS}\u00a0jours après cette déclaration. Les frais de retour sont à votre charge. Nous vous remboursons au plus tard ${REFUND_DAYS}\u00a0jours après cette déclaration, une fois le colis reçu ou la preuve de son envoi fournie.`

export const AFTER_UNSENT_WITHDRAWAL = `Rien n’avait été expédié\u00a0: vous n’avez rien à renvoyer. Nous vous remboursons la totalité au plus tard ${REFUND_DAYS}\u00a0jours après cette déclaration.`

/** After a parcel has left, but nothing of it comes back: it was lost, or its packs are refunded already. */
export const AFTER_ALL_IS_BACK = `Vous n’avez rien à renvoyer. Nous vous remboursons ce qui reste dû au plus tard ${REFUND_DAYS}\u00a0jours après cette déclaration.`

export const NOTHING_LEFT_TO_WITHDRAW =
  'Tous les articles de cette commande sont déjà déclarés ou remboursés\u00a0: cette déclaration n’y ajoute rien. Si vous pensez que c’est une erreur, répondez à cet e-mail.'

/** The shop refunds an order by hand if it was not paid online. */
type Unsent = AtOnce & { isByHand: boolean }

const refundOfUnsent = ({ isByHand, isFree }: Unsent): string =>
  isFree
    ? 'C’était gratuit\u00a0: il n’y a rien à rembourser'
    : `Nous vous en remboursons le prix ${isByHand ? `au plus tard ${REFUND_DAYS}\u00a0jours après cette déclaration` : 'dès maintenant'}`

export function afterUnsentPart(unsent: Unsent): string {
  const why = unsent.hasLost ? 'ne sont pas partis ou se sont perdus' : 'n’étaient pas partis'
  const note = unsent.isFree ? '.' : ', et l’avoir sera sur la page de la commande.'
  return `Ces articles ${why}\u00a0: vous n’avez rien à renvoyer. ${refundOfUnsent(unsent)}${note}`
}

export function afterUnsentOfCancelled(goods: readonly string[], unsent: Unsent): string {
  const why = unsent.hasLost ? 'n’est pas partie ou s’est perdue' : 'n’était pas partie'
  return `Une partie ${why}\u00a0: ${goods.join(', ')}. ${refundOfUnsent(unsent)}, vous n’avez pas à la renvoyer.`
}

/** This text is for the legal form. The form refunds nothing at once, because it does not prove who filled it in. */
export const afterUnsentByForm = (goods: readonly string[]): string =>
  `Vous n’avez pas à renvoyer ce qui n’est pas parti ou s’est perdu\u00a0: ${goods.join(', ')}. Nous vous le remboursons au plus tard ${REFUND_DAYS}\u00a0jours après cette déclaration.`

export const NO_RIGHT_ON_THE_SPOT =
  'Cette commande a été achetée sur place\u00a0: le droit de rétractation des achats à distance ne s’y applique pas. Nous lisons votre message et vous répondons. Les garanties légales s’appliquent.'

export const partWithdrawalNote = (goods: readonly string[]): string =>
  `${WITHDRAWAL_NOTE}\u00a0: ${goods.join(', ')}`
