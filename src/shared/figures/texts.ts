/** In place of a collection. */
export const DELETED_PRODUCTS = 'Protections supprimées'
