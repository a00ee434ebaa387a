export const CATALOGUE_PAGE_SIZE = 12
export const HOME_NEW_SLEEVES = 4
export const SUGGESTED_SLEEVES = 4
export const SEARCH_SUGGESTIONS = 5
export const NEWS_PAGE_SIZE = 10
export const MY_ORDERS_PAGE_SIZE = 10

export const ADMIN_PAGE_SIZE = 20
export const ADMIN_PAGE_SIZES = [ADMIN_PAGE_SIZE, 50, 100] as const
export const ADMIN_NEWS_PAGE_SIZE = 5
export const IMAGES_PAGE_SIZE = 24
export const STOCK_HISTORY_PAGE_SIZE = 10
export const ADMIN_SUGGESTIONS = 6
export const COMMAND_SUGGESTIONS = 5
export const OWN_ACTIVITY_SIZE = 10
