/** A mail leaves within seconds and a refund is answered at once. After this time either one needs a person. */
export const OVERDUE_MINUTES = 15
