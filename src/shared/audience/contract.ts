import { z } from 'zod'
import { SEARCH_MAX_LENGTH } from '../catalogue/search-and-sort.ts'
import { freeText } from '../contract-fields.ts'
import { FiguresPeriod, refusePeriod } from '../figures/contract.ts'
import { AUDIENCE_EVENTS } from './audience-events.ts'

export const AudienceParams = z.object({ event: z.enum(AUDIENCE_EVENTS) })
/** `source` is the host that a visit came from, or the `utm_source` in the address of the visited page. */
export const AudienceEventQuery = z.object({ source: freeText(500).optional() })

export const MissedSearchBody = z.object({ q: freeText(SEARCH_MAX_LENGTH) }).meta({ id: 'MissedSearchBody' })

export const AUDIENCE_TABLES = ['funnel', 'searches', 'sources'] as const
export type AudienceTable = (typeof AUDIENCE_TABLES)[number]

export const AudienceQuery = FiguresPeriod.superRefine(refusePeriod)
export type AudienceQuery = z.infer<typeof AudienceQuery>

export const AudienceFileQuery = FiguresPeriod.extend({ table: z.enum(AUDIENCE_TABLES) }).superRefine(
  refusePeriod,
)
export type AudienceFileQuery = z.infer<typeof AudienceFileQuery>

const count = z.number().int()

/** `orders` leaves out cancelled and refunded orders. */
const Funnel = z.object({ visits: count, views: count, carts: count, payments: count, orders: count })
export type Funnel = z.infer<typeof Funnel>

export const Audience = z
  .object({
    /** The first day with counts, or null. Orders before this day are left out. */
    since: z.string().nullable(),
    total: Funnel,
    steps: z.array(Funnel.extend({ from: z.string(), to: z.string() })),
    /** Most frequent first. */
    sources: z.array(z.object({ source: z.string(), visits: count })),
    otherSources: count,
    /** Most frequent first. Covers the last 30 days, regardless of the chosen period. */
    searches: z.array(z.object({ words: z.string(), times: count, lastDay: z.string() })),
    otherSearches: count,
  })
  .meta({ id: 'Audience' })
export type Audience = z.infer<typeof Audience>
