/** How the file of the routes ends that shoppers fetch: the build writes it beside the router's own. */
export const SHOPS_ROUTES = '.shop.js'
