/** No carrier's number is longer; what is typed may have spaces in it. */
export const TRACKING_NUMBER_MAX_LENGTH = 60

/** Of a number that was scanned for two orders. */
export const trackingTaken = (orderNumber: string): string => `Ce numéro est déjà celui de ${orderNumber}`

/** Of several that were pasted at once. */
export const trackingsPasted = (count: number): string => `Numéros collés\u00A0: ${count}`
