export const SERVER_ERROR = 'Erreur serveur, veuillez réessayer plus tard'
export const SERVER_ERROR_NOT_JSON = 'Erreur serveur'
export const NO_CONNECTION = 'Erreur de connexion au serveur'
export const PAGE_FAILED = 'La page n’a pas pu être affichée. Réessayez dans un instant.'
export const LOADING_FAILED = 'Erreur lors du chargement des données'

export const DELETING_FAILED = 'Erreur lors de la suppression'
export const STOCK_CHANGE_FAILED = 'Erreur lors de la mise à jour du stock'

export const OTHER_PERSON_SIGNED_IN =
  'Une autre personne s’est connectée dans ce navigateur\u00A0: rien n’a été envoyé en son nom'

export const STALE_EDIT = 'Quelqu’un d’autre a enregistré des modifications entre-temps'
/** After a lost answer, or a change in another window. */
export const STALE_OWN_EDIT = 'Vous avez déjà enregistré d’autres modifications entre-temps'

export const ALREADY_CREATED =
  'Votre premier envoi a bien été enregistré\u00A0: retrouvez-le dans la liste et modifiez-le\u202F; ces changements n’y sont pas'

export const REQUEST_TOO_LARGE = 'Votre envoi est trop volumineux'
export const REQUEST_UNREADABLE = 'La requête n’a pas pu être lue'
export const REQUEST_TOO_SLOW = 'La requête a mis trop de temps à arriver'
export const REQUEST_BODY_INVALID = 'Le corps de la requête n’est pas valide'
export const REQUEST_TYPE_REFUSED = 'Ce type de contenu n’est pas accepté'
export const FIELDS_INVALID = 'Certains champs ne sont pas valides'
export const ADDRESS_UNKNOWN = 'Cette adresse n’existe pas'
export const METHOD_UNKNOWN = 'Cette adresse n’accepte pas cette méthode'
export const NOTHING_FOUND = 'Introuvable'
export const SHOP_IN_DEMAND = 'La boutique est très demandée\u00A0: réessayez dans un instant'
export const SHOP_UNAVAILABLE = 'La boutique est momentanément indisponible\u00A0: réessayez dans un instant'
export const SHOP_WITHOUT_ROOM =
  'La boutique ne peut rien enregistrer pour le moment\u00A0: rien n’a été pris en compte. Réessayez plus tard'

export function tooManyTries(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'seconde'] : [Math.ceil(seconds / 60), 'minute']
  return `Trop de tentatives\u00A0: réessayez dans ${count} ${unit}${count > 1 ? 's' : ''}`
}

export const DAY_UNKNOWN = 'Ce jour n’est pas une date'
export const DAYS_REVERSED = 'Le dernier jour ne peut pas précéder le premier'
export const PREVIEW_SIGN_IN = 'Connectez-vous pour voir cet aperçu'
