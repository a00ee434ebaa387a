/**
 * `incomplete`: published products that lack the barcode, the front picture or the brand. Search engines ask for all
 * three.
 */
export const PUBLISHED_FILTERS = ['true', 'false', 'incomplete'] as const
