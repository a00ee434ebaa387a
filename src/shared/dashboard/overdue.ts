/** From this age an unsent mail or an unanswered refund needs a person. */
export const OVERDUE_MINUTES = 15
