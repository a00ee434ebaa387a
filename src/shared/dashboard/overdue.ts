/** A mail leaves within seconds; a refund is answered at once: what has waited as long as this needs a person. */
export const OVERDUE_MINUTES = 15
