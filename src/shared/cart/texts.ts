// Toasts of the cart (storefront.md §8); the refusals stand in refusals.ts, the expiry in expiry.ts.
export const ADDED_TO_CART = 'Ajouté au panier !'
export const REMOVED_FROM_CART = 'Article retiré du panier'
export const CART_STOCK_UPDATE_FAILED = 'Erreur lors de la mise à jour du stock'
