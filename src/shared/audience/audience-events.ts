/** What a page tells the shop, without saying who: somebody came, saw a product, or put something into an empty cart. */
export const AUDIENCE_EVENTS = ['visit', 'view', 'cart'] as const
export type AudienceEvent = (typeof AUDIENCE_EVENTS)[number]
