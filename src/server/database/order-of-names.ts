import { sql } from 'kysely'

/** Sorts the names of sleeves as in French: accents and capitals count last. An index has this order. */
export const ORDER_OF_NAMES = sql<string>`sleeves.name collate "und-x-icu"`
