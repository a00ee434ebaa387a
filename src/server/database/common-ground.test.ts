import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plainMigration } from './common-ground.ts'

/**
 * The one list of what the shop uses of PostgreSQL beyond the common ground of distributed systems of its family
 * (docs/scaling.md, “Distributed SQL”), where, and what stands in for it with another DATABASE_PRODUCT. All SQL is held against it.
 */
const BEYOND = [
  {
    what: 'trigrams, and GIN indexes',
    pattern: /pg_trgm|gin_trgm_ops|\busing gin\b|%>|word_similarity/i,
    where: ['migrations', 'catalogue/search.ts', 'start/doctor.ts', 'database/embedded-worker.ts'],
    instead: 'the same LIKE without an index; all words are compared to one that may be misspelt',
  },
  {
    what: 'ICU collations',
    pattern: /\bcollate\s+"/i,
    where: ['migrations', 'database/order-of-names.ts', 'orders/admin-queries.ts'],
    instead: 'the column search_text: lower case, no accents; of customers their names in lower case',
  },
  {
    what: 'LISTEN and NOTIFY',
    pattern: /\bpg_notify\b|`(?:un)?listen \$/i,
    where: ['database/notify-other-servers.ts'],
    instead: 'counts of changes in the table counters, asked for every two seconds',
  },
  {
    what: 'indexes made concurrently, under a lock of the session',
    pattern: /\bindex concurrently\b|\bpg_try_advisory_lock\b|\bindisvalid\b/i,
    where: ['database/concurrent-indexes.ts'],
    instead: 'a plain `create index`, which YugabyteDB makes beside writes by itself',
  },
  {
    what: 'advisory locks of a transaction',
    pattern: /\bpg_advisory_xact_lock\b/i,
    where: ['database/sale-locks.ts'],
    instead: 'nothing: YugabyteDB has them since 2025.1; Kysely’s migrations take one too',
  },
  {
    what: 'foreign keys that are looked at when the transaction commits',
    pattern: /\bdeferrable\b/i,
    where: ['migrations'],
    instead: 'nothing: YugabyteDB has them for foreign keys, not for other constraints',
  },
  {
    what: 'how far a replica is in the log',
    pattern: /\bpg_(?:current_wal|last_wal_replay)_lsn\b|\bpg_control_system\b/i,
    where: ['database/replica.ts', 'database/embedded-upkeep.ts'],
    instead:
      'nothing is read from a replica: the setting is refused; the upkeep is the embedded engine’s own',
  },
  {
    what: 'blocks of PL/pgSQL',
    pattern: /\bdo \$\$/i,
    where: ['migrations'],
    instead: 'nothing: YugabyteDB runs them',
  },
  {
    what: 'a primary key that is replaced',
    pattern: /\bdrop\s+constraint\s+\w+_pkey\b/i,
    where: ['migrations'],
    instead: 'nothing: the table is empty where a shop is new',
  },
] as const

/** Used nowhere, and to stay so. */
const NEVER = {
  sequences:
    /\b(?:big|small)?serial\b|\bcreate sequence\b|\bnextval\b|\bgenerated (?:always|by default) as identity\b/i,
  'triggers and functions': /\bcreate (?:or replace )?(?:trigger|function|procedure)\b/i,
  'excluding constraints': /\bexclude using\b/i,
  'partitions and inheritance': /\bpartition (?:by|of)\b|\binherits\s*\(/i,
  'generated columns': /\bgenerated always as \(/i,
  'views and temporary tables':
    /\bcreate (?:materialized |temp(?:orary)? )?(?:view|table temp)\b|\bcreate temp/i,
  'locks of whole tables': /\block table\b/i,
  'isolation levels': /\bserializable\b|\bisolation level\b/i,
  'GiST and full text': /\busing gist\b|\bto_tsvector\b|\bto_tsquery\b/i,
} as const

const ROOT = join(import.meta.dirname, '../../..')
const MIGRATIONS = globSync('migrations/*.sql', { cwd: ROOT })
const SOURCES = globSync('src/server/**/*.ts', { cwd: ROOT })
  .filter((file) => !/\.test\.ts$|\/testing\/|\/common-ground\.ts$/.test(file))
  .concat(MIGRATIONS)
const textOf = new Map(SOURCES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

/** `migrations` is all of them. */
const holds = (where: string, file: string) =>
  where === 'migrations' ? file.startsWith('migrations/') : file === `src/server/${where}`

test.each(BEYOND)('$what: asked of PostgreSQL alone, and only where it is listed', ({ pattern, where }) => {
  const found = SOURCES.filter((file) => pattern.test(textOf.get(file) ?? ''))
  expect(found.filter((file) => !where.some((one) => holds(one, file)))).toEqual([])
  // A line of the list that nothing is left of goes.
  expect(where.filter((one) => !found.some((file) => holds(one, file)))).toEqual([])
})

test.each(Object.entries(NEVER))('%s: nowhere', (_what, pattern) => {
  expect(SOURCES.filter((file) => pattern.test(textOf.get(file) ?? ''))).toEqual([])
})

test('a plain migration has nothing of the list but what stands alone', () => {
  const plain = MIGRATIONS.map((file) => plainMigration(textOf.get(file) ?? '')).join('\n')
  for (const { what, pattern } of BEYOND.slice(0, 4))
    expect([what, pattern.test(plain)]).toEqual([what, false])
})
