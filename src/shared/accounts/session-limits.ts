/** The lifetimes of a session's parts (decision 23, storefront.md §9). */
export const TOKEN_MINUTES = 15
export const REFRESH_TOKEN_DAYS = 30
/** Two tabs may refresh at the same time without a sign-out. */
export const REFRESH_GRACE_MS = 20_000
export const VERIFY_EVERY_MS = 4 * 60_000
export const RESET_LINK_MS = 60 * 60_000
/** The same duration in texts. */
export const RESET_LINK_LIFE = 'pendant une heure'
/** The link that confirms an e-mail address. */
export const EMAIL_LINK_DAYS = 30
export const EMAIL_LINK_MS = EMAIL_LINK_DAYS * 24 * 60 * 60_000
/**
 * An admin is signed out after this time without a call, by `SHOP_MODE`. Keys and clicks cause a call (decision 86). Calls that a page
 * makes by itself do not count.
 */
export const ADMIN_IDLE_MS = { live: 30 * 60_000, demo: 8 * 60 * 60_000 }
/** The cookie with which a guest finds a payment again. It outlives any provider's check. */
export const GUEST_DAYS = 7
/** The cookie of a device that has signed in before. */
export const DEVICE_DAYS = 365
/** Role changes, refunds and exports need a password entered within this time. */
export const RECENT_SIGN_IN_MS = 15 * 60_000
/** The minimum interval between two updates of a sign-in's last use, and between two reports of activity. */
export const LAST_USE_EVERY_MS = 60_000
