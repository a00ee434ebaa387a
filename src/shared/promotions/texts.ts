export const PROMOTIONS_LOAD_FAILED = 'Erreur lors du chargement des codes promo'
export const PROMOTION_LOAD_FAILED = 'Erreur lors du chargement du code promo'
export const PROMOTION_NOT_FOUND = 'Code promo non trouvé'
export const PROMOTION_CREATED = 'Code promo ajouté'
export const PROMOTION_UPDATED = 'Code promo modifié'
export const PROMOTION_SAVE_FAILED = 'Erreur lors de l’enregistrement du code promo'
export const PROMOTION_ACTIVATED = 'Code promo activé'
export const PROMOTION_ENDED = 'Code promo désactivé'
export const PROMOTION_END_CONFIRM = 'Désactiver ce code promo\u202F?'
export const PROMOTION_END_CONSEQUENCE =
  'Plus personne ne pourra s’en servir. Un client qui est déjà en train de payer garde sa réduction.'
export const PROMOTION_DELETED = 'Code promo supprimé'
export const PROMOTION_DELETE_CONFIRM = 'Supprimer ce code promo\u202F?'
export const PROMOTION_DELETE_CONSEQUENCE =
  'Les commandes qui l’ont utilisé gardent leur réduction, mais la liste ne les comptera plus.'
export const PROMOTION_DELETE_FAILED = 'Erreur lors de la suppression du code promo'

export const CODE_CHECK_FAILED = 'La boutique ne répond pas. Réessayez dans un instant.'
export const LINKED_CODE_FAILED = 'Le code promo du lien n’a pas pu être vérifié'
export const linkedCodeKept = (code: string, sentence: string): string =>
  `Code promo ${code} gardé pour votre panier\u00A0: ${sentence}`
