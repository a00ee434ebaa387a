/** In characters, with the spaces that people type. */
export const TRACKING_NUMBER_MAX_LENGTH = 60

export const trackingTaken = (orderNumber: string): string => `Ce numéro est déjà celui de ${orderNumber}`

export const trackingsPasted = (count: number, left: number): string =>
  `Numéros collés\u00A0: ${count}${left > 0 ? `, lignes laissées de côté\u00A0: ${left}` : ''}`
