import { STOCK_SAVE_FAILED } from '#shared/inventory/texts.ts'
// Toasts (storefront.md §8)
export const ADDED_TO_CART = 'Ajouté au panier !'
export const REMOVED_FROM_CART = 'Article retiré du panier'
export const CART_STOCK_UPDATE_FAILED = STOCK_SAVE_FAILED
