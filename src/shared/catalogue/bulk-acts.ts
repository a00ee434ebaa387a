export const MAX_BULK_SLEEVES = 5_000
export const TOO_MANY_SLEEVES = `Choisissez au plus ${MAX_BULK_SLEEVES.toLocaleString('fr-FR')} protections à la fois`
export const BULK_UNDO_DAYS = 7

export const SLEEVE_CHANGE_NOT_FOUND = 'Modification groupée non trouvée'
export const SLEEVE_CHANGE_OF_ANOTHER = 'Cette modification groupée est celle d’une autre personne'
export const SLEEVE_CHANGE_TOO_OLD = `Une modification groupée s’annule pendant ${BULK_UNDO_DAYS} jours`
export const CHANGED_SINCE_PREVIEW = 'Modifiée depuis l’aperçu'
export const CHANGED_SINCE = 'Modifiée depuis ce changement'
export const SLEEVE_GONE = 'Supprimée entre-temps'
export const PREVIEW_FAILED = 'L’aperçu n’a pas pu être calculé'
export const BULK_FAILED = 'La modification n’a pas pu être lancée'
export const BULK_TRIES_FAILED = 'La boutique n’a pas pu traiter cette protection malgré plusieurs essais'
export const PERCENT_INVALID =
  'Le pourcentage va de −99 à 1\u202F000, avec une décimale au plus, et n’est pas 0'
export const AMOUNT_ZERO = 'Indiquez un montant en euros, autre que 0'

/** `stopped`: the product was still waiting when the change was undone. */
export const SLEEVE_CHANGE_STATES = [
  'waiting',
  'changed',
  'unchanged',
  'refused',
  'stopped',
  'undone',
] as const
export type SleeveChangeState = (typeof SLEEVE_CHANGE_STATES)[number]

export const HELD_BY = {
  reserved: 'Réservée pour un paiement ou une commande à envoyer',
  sold: 'Déjà vendue\u00A0: dépubliez-la, ses commandes et ses chiffres la gardent',
  awaited: 'Des clients attendent son retour en stock',
  liked: 'Dans les favoris de clients',
}
export type Holder = keyof typeof HELD_BY
