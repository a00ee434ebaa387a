import { moveDate } from './moved-date.ts'

/**
 * Preloaded into a shop's process (`NODE_OPTIONS=--import …`). Moves the clock of the process, its threads
 * and its embedded database forward by DAYS_LATER days. The browser's clock does not change.
 */
const aheadMs = Number(process.env.DAYS_LATER) * 86_400_000
moveDate(() => aheadMs)
