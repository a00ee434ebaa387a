import { STOCK_SAVE_FAILED } from '#shared/inventory/texts.ts'
import { CART_EXPIRED, CART_LIFETIME } from './cart-lifetime.ts'

// Toasts (storefront.md §8)
export const ADDED_TO_CART = 'Ajouté au panier !'
/** What stays on the page once the toast has gone. */
export const CART_EXPIRED_WHY = `${CART_EXPIRED}\u202F: il est gardé ${CART_LIFETIME} après votre dernier changement.`
export const PUT_BACK_FAILED = 'Les articles n’ont pas pu être remis dans votre panier'
export function notPutBack(names: readonly string[]): string {
  return `Certains articles ne sont plus disponibles en cette quantité\u202F: ${names.join(', ')}.`
}
export const REMOVED_FROM_CART = 'Article retiré du panier'
export const CART_STOCK_UPDATE_FAILED = STOCK_SAVE_FAILED
