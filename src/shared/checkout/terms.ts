/** The version of the general terms of sale in force; the order keeps the one that was agreed to (law.md 8). */
export const TERMS_VERSION = '2026-11'

/** The day from which it holds. */
export const TERMS_DATE = '2026-11-01'
