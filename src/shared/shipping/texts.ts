// Labels of shipping on several screens and in mails.
export const SHIPPING_METHOD_LABEL = 'Mode de livraison'
export const SAME_AS_SHIPPING = 'Identique à l’adresse de livraison'
export const STREET_HINT = 'Numéro et nom de la rue'
export const SHIPPING_ADDRESS_LABEL = 'Adresse de livraison'
