/** In which order the back-office lists accounts. */
export const USER_SORTS = ['newest', 'oldest', 'email-asc', 'email-desc'] as const
export type UserSort = (typeof USER_SORTS)[number]
