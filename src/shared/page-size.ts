/** How many rows a list of the back-office shows: the server's default, and what its screens ask for. */
export const ADMIN_PAGE_SIZE = 20
/** The sizes to choose from. */
export const ADMIN_PAGE_SIZES = [ADMIN_PAGE_SIZE, 50, 100] as const
