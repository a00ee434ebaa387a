import { moveDate } from './moved-date.ts'

/**
 * Preloaded into a shop's process (`NODE_OPTIONS=--import …`). Moves the clock of its threads forward by DAYS_LATER
 * days.
 */
const aheadMs = Number(process.env.DAYS_LATER) * 86_400_000
moveDate(() => aheadMs)
