export const SHIPPING_METHOD_LABEL = 'Mode de livraison'
export const SAME_AS_SHIPPING = 'Identique à l’adresse de livraison'
/**
 * A parcel for a relay point does not go to the customer's own address, so that address is not called a delivery
 * address.
 */
export const CUSTOMER_DETAILS_LABEL = 'Vos coordonnées'
export const SAME_AS_DETAILS = 'Identique à vos coordonnées'
export const RELAY_POINT_LABEL = 'Point relais'
export const STREET_HINT = 'Numéro et nom de la rue'
export const SHIPPING_ADDRESS_LABEL = 'Adresse de livraison'

export const OTHER_ZONE =
  'Une commande pour la métropole ne peut pas être redirigée vers l’outre-mer, ni l’inverse\u00A0: la TVA et les frais ne sont pas les mêmes. Annulez-la et passez-en une autre.'
export const METHOD_REQUIRED = 'Veuillez choisir un mode de livraison'
export const RELAY_POINTS_FAILED = 'Les points relais n’ont pas pu être chargés.'
