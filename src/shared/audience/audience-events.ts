/** The anonymous events that a page reports: a visit, a product view, and the first product in an empty cart. */
export const AUDIENCE_EVENTS = ['visit', 'view', 'cart'] as const
export type AudienceEvent = (typeof AUDIENCE_EVENTS)[number]

/**
 * The cookie of a visitor who chose 'Ne pas compter mes visites' on the privacy page. The cookie stores only that
 * choice.
 */
export const NOT_COUNTED_COOKIE = 'carapace_not_counted'
