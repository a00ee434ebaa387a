/** From this subtotal on, Mondial Relay is free until the owner sets another amount; Colissimo never is (storefront.md §9). */
export const FREE_SHIPPING_FROM_CENTS = 3000
