export const SLEEVES_LOAD_FAILED = 'Erreur lors du chargement des produits'
/** The specification has both spellings (storefront.md §8). The toast uses the masculine. */
export const SLEEVE_NOT_FOUND = 'Sleeve non trouvée'
export const SLEEVE_NOT_FOUND_TOAST = 'Sleeve non trouvé'
export const PRICE_HAS_CHANGED = 'Le prix vient de changer\u00A0: vérifiez-le avant d’ajouter'
export const CONNECTION_TO_CHECK = 'Vérifiez votre connexion, puis réessayez.'
export const SHOP_SILENT = 'La boutique n’a pas pu répondre\u00A0: réessayez dans un instant.'
export const SLEEVE_LOAD_FAILED = 'Erreur lors du chargement de la sleeve'

export const BACK_TO_SHOP = 'Retour à la boutique'
export const SEE_ALL_SLEEVES = 'Voir toutes les protections'

export const RESPONSIBLE_PERSON = 'Personne responsable dans l’Union européenne'
