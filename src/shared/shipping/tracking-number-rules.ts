/** The maximum length of a carrier's number, including typed spaces. */
export const TRACKING_NUMBER_MAX_LENGTH = 60

/** The refusal of a number that was scanned for two orders. */
export const trackingTaken = (orderNumber: string): string => `Ce numéro est déjà celui de ${orderNumber}`

/** For several numbers pasted at once. */
export const trackingsPasted = (count: number, left: number): string =>
  `Numéros collés\u00A0: ${count}${left > 0 ? `, sans commande ici\u00A0: ${left}` : ''}`
