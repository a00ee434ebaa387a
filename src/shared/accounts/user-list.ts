/** The sort orders of the accounts in the back-office. */
export const USER_SORTS = ['newest', 'oldest', 'email-asc', 'email-desc'] as const
export type UserSort = (typeof USER_SORTS)[number]
