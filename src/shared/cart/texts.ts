import { STOCK_CHANGE_FAILED } from '../texts.ts'
import { OUT_OF_STOCK } from './add-to-cart-rules.ts'
import { CART_EXPIRED, CART_LIFETIME } from './cart-lifetime.ts'
import { TOO_MANY_RESERVED } from './order-limits.ts'

export const CART_EMPTY = 'Votre panier est vide'

export const ADDED_TO_CART = 'Ajouté au panier !'
export const CART_FOR_THIS_PAGE =
  'Pour cette page seulement\u00A0: votre navigateur n’enregistre rien pour ce site'
export const CART_NOT_STORED =
  'Votre navigateur n’enregistre rien pour ce site\u00A0: ce panier ne dure que le temps de cette page. Pour commander, autorisez ses cookies et ses données dans les réglages du navigateur, puis rechargez la page.'
export const CART_EXPIRED_WHY = `${CART_EXPIRED}\u00A0: il est gardé ${CART_LIFETIME} après votre dernière modification.`
export const PUT_BACK_FAILED = 'Les articles n’ont pas pu être remis dans votre panier'
type NotPutBack = {
  short: readonly string[]
  overLimit: readonly string[]
  gone: readonly string[]
  /** The names of lines outside the catalogue, which only the shop can put into an order. */
  custom: readonly string[]
}

export function notPutBack({ short, overLimit, gone, custom }: NotPutBack, orderNumber?: string): string {
  const from = orderNumber ? ` de la commande ${orderNumber}` : ''
  const reasons = [
    short.length > 0 && `${OUT_OF_STOCK}\u00A0: ${short.join(', ')}.`,
    overLimit.length > 0 && `${TOO_MANY_RESERVED}\u00A0: ${overLimit.join(', ')}.`,
    gone.length > 0 && `Plus en vente\u00A0: ${gone.join(', ')}.`,
    custom.length > 0 && `Hors catalogue, à nous demander\u00A0: ${custom.join(', ')}.`,
  ].filter(Boolean)
  return `Certains articles${from} n’ont pas été remis dans votre panier. ${reasons.join(' ')}`
}
export const CART_CLEARED = 'Panier vidé'
export const CART_FITTED = 'Votre panier est ajusté à ce qui reste'
export const CART_CHECK_FAILED = 'Le stock n’a pas pu être vérifié.'
export const REMOVED_FROM_CART = 'Article retiré du panier'
export const CART_STOCK_UPDATE_FAILED = STOCK_CHANGE_FAILED
