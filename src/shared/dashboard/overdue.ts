/**
 * A mail leaves within seconds, and a refund is answered at once. If either takes longer than this, a person has to
 * look at it.
 */
export const OVERDUE_MINUTES = 15
