import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { parisDay, type Day } from '#shared/paris-day.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { write, type Tx } from '../database/write.ts'
import { logSparingly } from '../log/log-sparingly.ts'

export type Counted = 'visits' | 'views' | 'carts' | 'payments'

type DayCounts = {
  counts: Record<Counted, number>
  searches: Map<string, number>
  sources: Map<string, number>
}

export type AudienceCounts = {
  add(what: Counted): void
  addVisit(source: string): void
  addMissedSearch(words: string): void
  /** Stores the counts since the last call. Counts that cannot be stored are kept for the next call. */
  flush(): Promise<void>
}

const FLUSH_MS = 60_000
/**
 * Once this many different searches of one day are kept in memory, new ones are not counted. The same limit applies to
 * sources.
 */
const HELD_SEARCHES = 200
/**
 * The maximum number of different searches for one day, so that a caller cannot fill the table. Beyond this number
 * only known searches are counted.
 */
export const SEARCHES_A_DAY = 500

/**
 * Counts in memory, so a visit costs no statement. A process that crashes loses the counts that are not stored yet. If
 * the connection is lost during the commit, counts may be added twice.
 */
export function audienceCounts({ database, clock }: { database: Database; clock: Clock }): AudienceCounts {
  let held = new Map<Day, DayCounts>()

  function today(): DayCounts {
    const day = parisDay(clock.now())
    const known = held.get(day)
    if (known) return known
    const fresh = {
      counts: { visits: 0, views: 0, carts: 0, payments: 0 },
      searches: new Map<string, number>(),
      sources: new Map<string, number>(),
    }
    held.set(day, fresh)
    return fresh
  }

  return {
    add(what) {
      today().counts[what]++
    },
    addVisit(source) {
      const { counts, sources } = today()
      counts.visits++
      if (sources.has(source) || sources.size < HELD_SEARCHES) increase(sources, source, 1)
    },
    addMissedSearch(words) {
      const { searches } = today()
      if (searches.has(words) || searches.size < HELD_SEARCHES) increase(searches, words, 1)
    },
    async flush() {
      const taken = held
      held = new Map()
      try {
        for (const [day, counted] of taken) {
          await write(database, (tx) => addToDay(tx, day, counted))
          taken.delete(day)
        }
      } finally {
        for (const [day, counted] of taken) held.set(day, together(counted, held.get(day)))
      }
    },
  }
}

function increase(searches: Map<string, number>, words: string, times: number): void {
  searches.set(words, (searches.get(words) ?? 0) + times)
}

function together(one: DayCounts, other: DayCounts | undefined): DayCounts {
  if (!other) return one
  for (const what of Object.keys(one.counts) as Counted[]) one.counts[what] += other.counts[what]
  for (const [words, times] of other.searches) increase(one.searches, words, times)
  for (const [source, visits] of other.sources) increase(one.sources, source, visits)
  return one
}

async function addToDay(tx: Tx, day: Day, { counts, searches, sources }: DayCounts): Promise<void> {
  const more = (what: Counted) =>
    sql<number>`${sql.ref(`audience_days.${what}`)} + ${sql.ref(`excluded.${what}`)}`
  // Locks the day's row, so that processes that store at the same time keep to the limits.
  await tx
    .insertInto('audience_days')
    .values({ day, ...counts })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({
        visits: more('visits'),
        views: more('views'),
        carts: more('carts'),
        payments: more('payments'),
      }),
    )
    .execute()
  await addSources(tx, day, sources)
  if (searches.size === 0) return
  const known = await tx.selectFrom('missed_searches').select('words').where('day', '=', day).execute()
  const kept = withinLimit(searches, new Set(known.map(({ words }) => words)), SEARCHES_A_DAY)
  if (kept.length === 0) return
  await tx
    .insertInto('missed_searches')
    .values(kept.map(([words, times]) => ({ day, words, times })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'words'])
        .doUpdateSet({ times: sql<number>`missed_searches.times + excluded.times` }),
    )
    .execute()
}

export const SOURCES_A_DAY = 200

async function addSources(tx: Tx, day: Day, sources: Map<string, number>): Promise<void> {
  if (sources.size === 0) return
  const known = await tx.selectFrom('visit_sources').select('source').where('day', '=', day).execute()
  const kept = withinLimit(sources, new Set(known.map(({ source }) => source)), SOURCES_A_DAY)
  if (kept.length === 0) return
  await tx
    .insertInto('visit_sources')
    .values(kept.map(([source, visits]) => ({ day, source, visits })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'source'])
        .doUpdateSet({ visits: sql<number>`visit_sources.visits + excluded.visits` }),
    )
    .execute()
}

function withinLimit(
  counted: ReadonlyMap<string, number>,
  stored: ReadonlySet<string>,
  limit: number,
): [string, number][] {
  let room = limit - stored.size
  return [...counted].filter(([name]) => stored.has(name) || room-- > 0)
}

export function flushEachMinute(audience: AudienceCounts, log: FastifyBaseLogger): () => Promise<void> {
  const flush = () =>
    audience.flush().catch((error: unknown) =>
      logSparingly(log, 'audience', {
        level: 'warn',
        fields: { err: error },
        message: 'what was counted of visits could not be written down yet',
      }),
    )
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await flush()
  }
}
