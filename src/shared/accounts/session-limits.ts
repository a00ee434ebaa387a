/** How long the parts of a session live (decision 23, storefront.md §9). */
export const TOKEN_MINUTES = 15
export const REFRESH_TOKEN_DAYS = 30
/** Two tabs that refresh at once sign nobody out. */
export const REFRESH_GRACE_MS = 20_000
export const VERIFY_EVERY_MS = 4 * 60_000
export const RESET_LINK_MS = 60 * 60_000
/** The same, as texts say it. */
export const RESET_LINK_LIFE = 'pendant une heure'
/** The link that confirms an e-mail address. */
export const EMAIL_LINK_DAYS = 30
export const EMAIL_LINK_MS = EMAIL_LINK_DAYS * 24 * 60 * 60_000
/**
 * After so long without a call an admin is signed out, by `SHOP_MODE`; keys and clicks make one (decision 86), what an open page
 * asks by itself does not count.
 */
export const ADMIN_IDLE_MS = { live: 30 * 60_000, demo: 8 * 60 * 60_000 }
/** The cookie by which a guest finds the payment again: longer than a provider takes to check one. */
export const GUEST_DAYS = 7
/** The cookie of a device that has signed in. */
export const DEVICE_DAYS = 365
/** Role changes, refunds and exports want a password that was given within this time. */
export const RECENT_SIGN_IN_MS = 15 * 60_000
/** The last use of a sign-in is stored, and keys and clicks are reported, this often at most. */
export const LAST_USE_EVERY_MS = 60_000
