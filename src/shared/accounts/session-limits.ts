/** The lifetimes of a session's parts (decision 23, storefront.md §9). */
export const TOKEN_MINUTES = 15
export const REFRESH_TOKEN_DAYS = 30
/** The time within which two tabs may use the same refresh token without a sign-out, in milliseconds. */
export const REFRESH_GRACE_MS = 20_000
export const VERIFY_EVERY_MS = 4 * 60_000
export const RESET_LINK_MS = 60 * 60_000
/** The life of a reset link, in words. */
export const RESET_LINK_LIFE = 'pendant une heure'
/** The number of days for which an invitation to the back-office works (decision 80). */
export const INVITATION_DAYS = 7
/** The number of hours for which the link for the shop's first admin works. */
export const FIRST_LINK_HOURS = 24
/** The number of days for which the link that confirms an e-mail address works. */
export const EMAIL_LINK_DAYS = 30
export const EMAIL_LINK_MS = EMAIL_LINK_DAYS * 24 * 60 * 60_000
/**
 * The time without a call after which an admin is signed out, by `SHOP_MODE`. Keys and clicks cause a call (decision
 * 86). Calls that a page makes without an action of the user do not count.
 */
export const ADMIN_IDLE_MS = { live: 30 * 60_000, demo: 8 * 60 * 60_000 }
/**
 * The life of the cookie with which a guest finds a payment again. Every provider decides on a payment before it
 * ends.
 */
export const GUEST_DAYS = 7
/** The life of the cookie of a device that has signed in before. */
export const DEVICE_DAYS = 365
/** The time within which a password must have been typed for role changes, refunds and exports. */
export const RECENT_SIGN_IN_MS = 15 * 60_000
/** The minimum interval between two updates of a sign-in's last use, and between two reports of activity. */
export const LAST_USE_EVERY_MS = 60_000
