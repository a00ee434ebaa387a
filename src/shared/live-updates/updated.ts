/** When one of these changes, open pages of the back-office that show it reload their data. */
export const UPDATED = ['orders', 'messages', 'alerts', 'catalogue'] as const
export type Updated = (typeof UPDATED)[number]
