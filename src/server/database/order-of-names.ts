import { sql } from 'kysely'

/**
 * The order of sleeves by name in SQL, as in French: accents and capitals count last. An index has the same
 * order.
 */
export const ORDER_OF_NAMES = sql<string>`sleeves.name collate "und-x-icu"`
