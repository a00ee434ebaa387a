/** When one of these changes, the screens that follow it (`use-live-updates.ts`) reload their data. */
export const UPDATED = ['orders', 'messages', 'alerts', 'catalogue'] as const
export type Updated = (typeof UPDATED)[number]
