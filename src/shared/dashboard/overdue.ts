/**
 * The number of minutes after which a person has to look at an unsent mail or an unanswered refund. Mails leave
 * within seconds, and refunds are answered at once.
 */
export const OVERDUE_MINUTES = 15
