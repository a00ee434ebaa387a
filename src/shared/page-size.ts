/** The page size of each list. It is the server's default, and the screens request the same size. */
export const CATALOGUE_PAGE_SIZE = 12
/** How many new products the home page shows. */
export const HOME_NEW_SLEEVES = 4
/** One row of products, next to a product and below an empty cart or search (`suggested-sleeves.tsx`). */
export const SUGGESTED_SLEEVES = 4
/** How many suggestions are under the search field. */
export const SEARCH_SUGGESTIONS = 5
export const NEWS_PAGE_SIZE = 10
export const MY_ORDERS_PAGE_SIZE = 10

/** For lists in the back-office. */
export const ADMIN_PAGE_SIZE = 20
/** The page sizes that people can choose. */
export const ADMIN_PAGE_SIZES = [ADMIN_PAGE_SIZE, 50, 100] as const
export const ADMIN_NEWS_PAGE_SIZE = 5
export const IMAGES_PAGE_SIZE = 24
export const STOCK_HISTORY_PAGE_SIZE = 10
/** How many customers or products are suggested under the fields of a telephone order. */
export const ADMIN_SUGGESTIONS = 6
/** How many results of each kind Ctrl-K shows. */
export const COMMAND_SUGGESTIONS = 5
/** How many of the latest acts on one order or product are shown. */
export const OWN_ACTIVITY_SIZE = 10
