import { counted } from '../count.ts'
import { TRANSFER_DAYS } from '../payment-means.ts'

export const MANUAL_ORDER_PLACED = 'Commande enregistrée'
export const MANUAL_ORDER_RESERVED = 'Stock réservé, en attente du virement'
export const MANUAL_ORDER_FAILED = 'Erreur lors de l’enregistrement de la commande'
export const MANUAL_ORDER_PAID = 'Paiement noté, la commande est à préparer'
export const MANUAL_ORDER_PAYMENT_FAILED = 'Erreur lors de l’enregistrement du paiement'
export const RESERVATION_CANCEL_CONFIRM = 'Annuler cette réservation\u202F? Le stock revient à la vente.'
export const RESERVATION_CANCELLED = 'Réservation annulée, le stock est libéré'
export const RESERVATION_CANCEL_FAILED = 'Erreur lors de l’annulation de la réservation'
export const RESERVATIONS_LOAD_FAILED = 'Erreur lors du chargement des commandes en attente de paiement'

export const LINES_REQUIRED = 'Ajoutez au moins une protection ou une ligne libre'
export const HANDED_OVER_UNPAID = 'Une commande déjà remise doit être payée\u00A0: notez le paiement'
export const CUSTOMER_REQUIRED = 'Indiquez le client\u00A0: un compte, ou un nom et une adresse e-mail'
export const NO_EMAIL_HINT =
  'Facultative. Sans elle, le client ne reçoit aucun message\u00A0: imprimez la facture, et les conditions de vente pour une vente à distance.'
export const CUSTOMER_FIRST_NAME_REQUIRED = 'Indiquez le prénom du client'
export const CUSTOMER_LAST_NAME_REQUIRED = 'Indiquez le nom du client'
export const CUSTOMER_STREET_REQUIRED = 'Indiquez le numéro et la rue'
export const CUSTOMER_CITY_REQUIRED = 'Indiquez la ville'
export const PAYMENT_DAY_REQUIRED = 'Indiquez le jour du paiement'
export const CUSTOMER_GONE = 'Ce compte n’existe plus'
export const RESERVATION_NOT_FOUND = 'Cette réservation n’existe pas'
export const RESERVATION_OVER =
  'Cette réservation a pris fin et son stock est libéré\u00A0: saisissez de nouveau la commande'
export const RESERVATION_PAID = 'Cette réservation est déjà payée\u00A0: elle est devenue une commande'

export const TRANSFER_WAITS = `Le stock reste réservé ${counted(TRANSFER_DAYS, 'jour')}, puis revient à la vente si le virement n’est pas noté. La commande, son numéro et sa facture sont créés à ce moment-là.`

/** The legal duties of a cash payment (docs/law.md). */
export const CASH_NEEDS_A_TILL =
  'Carapace n’est pas un logiciel de caisse certifié. Enregistrer dans un logiciel les paiements en espèces de particuliers exige un logiciel certifié ou attesté (art. 286, I, 3° bis du CGI), sauf en franchise de TVA. Enregistrez d’abord la vente dans votre caisse\u202F; ici, elle est notée pour le stock, la facture et le journal.'
