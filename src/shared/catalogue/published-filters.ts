/** `incomplete`: published products without the barcode, front picture or brand that search engines ask for. */
export const PUBLISHED_FILTERS = ['true', 'false', 'incomplete'] as const
