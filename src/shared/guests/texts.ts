export const ORDER_LINK_OVER = 'Ce lien n’est plus valable'
export const LINK_MAYBE_SENT =
  'Si une commande porte ce numéro et cette adresse, un nouveau lien vient d’être envoyé par e-mail.'
export const PASSWORD_LINK_SENT =
  'Un e-mail vient de vous être envoyé\u00A0: son lien permet de choisir un mot de passe.'
export const GUEST_ORDER_FAILED = 'La commande n’a pas pu être chargée'
export const RENEWAL_FAILED = 'Le lien n’a pas pu être envoyé'
export const PASSWORD_FAILED = 'L’e-mail n’a pas pu être envoyé'
export const FIND_MY_ORDER = 'Retrouver ma commande'
