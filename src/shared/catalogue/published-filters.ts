/**
 * Filters of the product list. `incomplete`: published products without the barcode, picture or brand that search
 * engines and price comparisons ask for.
 */
export const PUBLISHED_FILTERS = ['true', 'false', 'incomplete'] as const
