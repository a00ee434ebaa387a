import { counted } from '../count.ts'
import { formatDate } from '../dates.ts'
import type { OrderStatus } from './statuses.ts'

export const ORDERS_LOAD_FAILED = 'Impossible de charger vos commandes'
export const CANCEL_NEEDS_SIGN_IN = 'Vous devez être connecté pour annuler une commande'
export const CANCEL_FAILED = "Impossible d'annuler la commande. Veuillez réessayer plus tard."
export const CANCEL_SUCCEEDED = "Demande d'annulation prise en compte"
export const CANCEL_DIALOG_SUCCEEDED = "Demande d'annulation prise en compte !"
export const CANCEL_IN_PROGRESS = 'Annulation en cours de traitement'
export const ORDER_NOT_FOUND = 'Commande non trouvée'

export const ADMIN_ORDERS_LOAD_FAILED = 'Erreur lors du chargement des commandes'
export const ORDERS_EXPORT_FAILED = 'Erreur lors de l’export des commandes'
export const PACKING_SLIPS_FAILED = 'Les bons de préparation n’ont pas pu être créés'
export const packingSlipsIncomplete = (lines: readonly string[]): string =>
  `Certains caractères ne peuvent pas être imprimés\u00A0: ${lines.join(', ')}. Recopiez-les depuis la commande.`
export const STATUS_UPDATE_FAILED = 'Erreur lors de la mise à jour du statut'

export function statusUpdated(status: string): string {
  return `Statut mis à jour avec succès: ${status}`
}

export const DELETED_CUSTOMER = 'Client supprimé'

export const OPEN_ORDERS = 'Ouvrir les commandes'

export function orderMoved(status: OrderStatus): string {
  return `La commande a changé entre-temps\u00A0: elle est maintenant «\u202F${status}\u202F»`
}

export const EMAIL_CORRECTED = 'Adresse e-mail corrigée'
export const EMAIL_CORRECTION_FAILED = 'L’adresse e-mail n’a pas pu être corrigée'
export const EMAIL_OF_ACCOUNT =
  'Cette commande est celle d’un compte\u00A0: son adresse e-mail est celle du compte'
export const EMAIL_OF_NOBODY =
  'Les données de ce client sont effacées\u00A0: plus aucun e-mail ne peut lui être envoyé'
export const ADDRESS_CORRECTED = 'Livraison corrigée'
export const DELIVERY_CHANGED = 'Livraison modifiée'
export const ADDRESS_CORRECTION_FAILED = 'Erreur lors de la correction de l’adresse'
export const ADDRESS_TOO_LATE = 'L’adresse ne peut être corrigée qu’avant l’envoi du colis'
export const DELIVERY_KEPT_BY_LABEL =
  'L’étiquette du colis est déjà créée\u00A0: écrivez-nous pour changer la livraison'
export const METHOD_STAYS = 'Le mode de livraison est payé et ne change plus ici\u00A0: écrivez-nous'
export const DELIVERY_SAVED = 'Votre livraison est changée. Un e-mail vous le confirme.'
export const NOTE_ADDED = 'Note ajoutée'
export const NOTE_FAILED = 'Erreur lors de l’ajout de la note'

export const UNDO_TOO_LATE = 'Ce changement ne peut plus être annulé\u00A0: choisissez un autre statut'
export const CHANGE_UNDONE = 'Changement annulé'
export const STATUS_UNDONE = 'Changement annulé\u00A0: aucun e-mail n’est parti'

export const ORDER_STOCK_GONE = 'Le stock ne suffit plus pour reprendre cette commande'
export const ORDER_SLEEVE_GONE =
  'Une protection de cette commande a été supprimée\u00A0: la commande ne peut plus être reprise'

export function parcelNote(carrier: string, trackingNumber: string | null): string {
  return trackingNumber
    ? `Suivi ${carrier}\u00A0: ${trackingNumber}`
    : `Transporteur\u00A0: ${carrier}, sans numéro de suivi`
}
export const receivedNote = (at: Date): string => `Reçue le ${formatDate(at)}`
export const stockReturns = (pieces: number): string =>
  `Stock\u00A0: ${counted(pieces, 'pochette')} en rayon de nouveau.`
export const STOCK_STAYS = 'Le stock ne bouge pas.'

export const WITHDRAWAL_DECLARED_FIRST =
  'Une rétractation est déclarée pour cette commande\u00A0: traitez-la d’abord, ou confirmez l’envoi'
export const SEND_DESPITE_WITHDRAWAL = 'Envoyer malgré la rétractation déclarée'
export const SENT_AFTER_COUNT =
  'Le retour déclaré est déjà contrôlé\u00A0: le client pourra se rétracter de nouveau des articles envoyés maintenant.'
export const WITHDRAWN_FROM_PREPARATION = 'retirée\u00A0: rétractation déclarée'
