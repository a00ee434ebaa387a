/** The page size of each list. It is the server's default, and the screens request the same size. */
export const CATALOGUE_PAGE_SIZE = 12
/** The number of new products that the home page shows. */
export const HOME_NEW_SLEEVES = 4
/** One row of products, next to a product and below an empty cart or search (`suggested-sleeves.tsx`). */
export const SUGGESTED_SLEEVES = 4
/** The number of suggestions under the search field. */
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
/** The number of customers or products that are suggested under the fields of a telephone order. */
export const ADMIN_SUGGESTIONS = 6
/** The number of results of each kind that Ctrl-K shows. */
export const COMMAND_SUGGESTIONS = 5
/** The number of the latest acts on one order or product that are shown. */
export const OWN_ACTIVITY_SIZE = 10
