/** After this time a person has to look at an unsent mail or an unanswered refund. */
export const OVERDUE_MINUTES = 15
