/**
 * After this time a person has to look at an unsent mail or an unanswered refund. Mails normally leave within seconds,
 * and refunds are answered at once.
 */
export const OVERDUE_MINUTES = 15
