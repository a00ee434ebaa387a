/** What the lists of the back-office are made of, and are read anew for. */
export const UPDATED = ['orders', 'messages', 'alerts', 'catalogue'] as const
export type Updated = (typeof UPDATED)[number]
