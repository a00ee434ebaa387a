/** The page size of each list: the server's default, which the screens also request. */
export const CATALOGUE_PAGE_SIZE = 12
/** The new products on the home page. */
export const HOME_NEW_SLEEVES = 4
/** One row, next to a product and below an empty cart or search (`suggested-sleeves.tsx`). */
export const SUGGESTED_SLEEVES = 4
/** Under the search field. */
export const SEARCH_SUGGESTIONS = 5
export const NEWS_PAGE_SIZE = 10
export const MY_ORDERS_PAGE_SIZE = 10

/** Lists of the back-office. */
export const ADMIN_PAGE_SIZE = 20
/** The sizes to choose from. */
export const ADMIN_PAGE_SIZES = [ADMIN_PAGE_SIZE, 50, 100] as const
export const ADMIN_NEWS_PAGE_SIZE = 5
export const IMAGES_PAGE_SIZE = 24
export const STOCK_HISTORY_PAGE_SIZE = 10
/** Under the fields of a telephone order, for customers or products. */
export const ADMIN_SUGGESTIONS = 6
/** Of each kind in Ctrl-K. */
export const COMMAND_SUGGESTIONS = 5
/** The latest acts on one order or product. */
export const OWN_ACTIVITY_SIZE = 10
