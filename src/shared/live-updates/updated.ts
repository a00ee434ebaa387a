/** When one of these changes, lists of the back-office are reloaded. */
export const UPDATED = ['orders', 'messages', 'alerts', 'catalogue'] as const
export type Updated = (typeof UPDATED)[number]
