// Labels that delivery has on several screens and in mails.
export const DELIVERY_METHOD = 'Mode de livraison'
export const SAME_AS_DELIVERY = 'Identique à l’adresse de livraison'
export const STREET_HINT = 'Numéro et nom de la rue'
