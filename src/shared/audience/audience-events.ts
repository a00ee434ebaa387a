/** 'cart': something is put into an empty cart. */
export const AUDIENCE_EVENTS = ['visit', 'view', 'cart'] as const
export type AudienceEvent = (typeof AUDIENCE_EVENTS)[number]

/** Set if the visitor chose 'Ne pas compter mes visites' on the privacy page. */
export const NOT_COUNTED_COOKIE = 'carapace_not_counted'
