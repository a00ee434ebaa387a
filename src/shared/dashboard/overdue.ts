export const OVERDUE_MINUTES = 15
