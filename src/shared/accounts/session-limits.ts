/** How long the tokens of a session are valid (decision 23). */
export const TOKEN_MINUTES = 15
export const REFRESH_TOKEN_DAYS = 30
/** Within this time two tabs may use the same refresh token without being signed out. */
export const REFRESH_GRACE_MS = 20_000
export const VERIFY_EVERY_MS = 4 * 60_000
export const RESET_LINK_MS = 60 * 60_000
export const RESET_LINK_LIFE = 'pendant une heure'
export const INVITATION_DAYS = 7
/** How long the link works with which a person becomes an admin (`makeAdminLink`). */
export const FIRST_LINK_HOURS = 24
export const EMAIL_LINK_DAYS = 30
export const EMAIL_LINK_MS = EMAIL_LINK_DAYS * 24 * 60 * 60_000
/**
 * A member of staff who makes no call for this time is signed out. The time depends on `SHOP_MODE`. Keys and clicks
 * cause calls (decision 86). Calls that pages make on their own do not count.
 */
export const ADMIN_IDLE_MS = { live: 30 * 60_000, demo: 8 * 60 * 60_000 }
/**
 * How long a guest's cookie lasts. Inactive guests without an order or a payment in one of the `PAYING_STATES` are
 * deleted after the same time.
 */
export const GUEST_DAYS = 7
/** How long the cookie of a known device lasts. */
export const DEVICE_DAYS = 365
/**
 * The password for calls with `needsFreshSignIn`, and the second factor's code for calls with `needsFreshCode`, must
 * have been typed within this time.
 */
export const RECENT_SIGN_IN_MS = 15 * 60_000
/** The shop stores the last use of a sign-in, and the page reports activity, at most once in this time. */
export const LAST_USE_EVERY_MS = 60_000
