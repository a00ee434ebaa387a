/** The page size of each list, for the server's default and for the requests of the screens. */
export const CATALOGUE_PAGE_SIZE = 12
/** New products on the home page. */
export const HOME_NEW_SLEEVES = 4
/** One row of products, below a product and below an empty cart or search (`suggested-sleeves.tsx`). */
export const SUGGESTED_SLEEVES = 4
/** Suggestions under the search field. */
export const SEARCH_SUGGESTIONS = 5
export const NEWS_PAGE_SIZE = 10
export const MY_ORDERS_PAGE_SIZE = 10

/** The default of lists in the back-office. */
export const ADMIN_PAGE_SIZE = 20
/** The choices of staff. */
export const ADMIN_PAGE_SIZES = [ADMIN_PAGE_SIZE, 50, 100] as const
export const ADMIN_NEWS_PAGE_SIZE = 5
export const IMAGES_PAGE_SIZE = 24
export const STOCK_HISTORY_PAGE_SIZE = 10
/** Customers or products that a manual order suggests under its fields. */
export const ADMIN_SUGGESTIONS = 6
/** Results of each kind in Ctrl-K. */
export const COMMAND_SUGGESTIONS = 5
/** The latest entries of the activity log on the page of an order or a product. */
export const OWN_ACTIVITY_SIZE = 10
