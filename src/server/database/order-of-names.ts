import { sql } from 'kysely'

/** Accents and capitals decide only between names that are otherwise equal. Indexes have the same order. */
export const ORDER_OF_NAMES = sql<string>`sleeves.name collate "und-x-icu"`
