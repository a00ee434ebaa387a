/**
 * Later statements on a table queue behind a migration that waits for a lock on the table, so the migration gives up
 * after this time and tries again.
 */
export const LOCK_TIMEOUT_MS = 5_000
export const LOCK_TRIES = 30
export const LOCK_PAUSE_MS = 1_000

/** The time for all tries of the migrations, and a minute for the rest of the start. */
export const START_WITHIN_MS = LOCK_TRIES * (LOCK_TIMEOUT_MS + LOCK_PAUSE_MS) + 60_000
