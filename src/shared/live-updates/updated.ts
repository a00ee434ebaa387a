/** Changes of these data reload lists of the back-office. */
export const UPDATED = ['orders', 'messages', 'alerts', 'catalogue'] as const
export type Updated = (typeof UPDATED)[number]
