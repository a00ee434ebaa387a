import { createHash } from 'node:crypto'
import { CompiledQuery, sql, type Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'

export type Snapshot = Transaction<Tables>

/** The same rows give the same hash in any order and on either engine. */
export type TableSum = { rows: number; hash: string }

const NOT_OURS = ['kysely_migration', 'kysely_migration_lock']
const ROWS_PER_FETCH = 200
const HASHES = 2n ** 256n

export function readAsOfNow<T>({ db }: Database, work: (tx: Snapshot) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await takeYourTime(tx)
      return work(tx)
    })
}

/** Lifts the time limits, which protect waiting customers. No customer waits for a backup, a restore or a move. */
async function takeYourTime(tx: Snapshot): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}

/** Lifts the time limits, and turns off the trigger that updates the sums of customers (migration 0033). */
export async function takeRowsAsTheyAre(tx: Snapshot): Promise<void> {
  await takeYourTime(tx)
  await sql`select set_config('carapace.copying', 'on', true)`.execute(tx)
}

/** Each table comes after the tables that it refers to. */
export async function tablesInOrder(tx: Snapshot): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`.execute(tx)
  const { rows: references } = await sql<{ table: string; refers_to: string }>`
    select f.relname as table, t.relname as refers_to
    from pg_constraint k join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.relnamespace = 'public'::regnamespace and f.oid <> t.oid`.execute(tx)
  const waiting = tables.map(({ name }) => name).filter((name) => !NOT_OURS.includes(name))
  const ordered: string[] = []
  while (ordered.length < waiting.length) {
    const next = waiting.filter(
      (name) =>
        !ordered.includes(name) &&
        references.every(({ table, refers_to: to }) => table !== name || ordered.includes(to)),
    )
    if (next.length === 0) throw new Error('The tables refer to one another in a circle.')
    ordered.push(...next)
  }
  return ordered
}

/**
 * Reads the rows as lines of JSON, in batches. The keys of a line are sorted, so the order of columns does not matter.
 */
export async function* rowsOf(tx: Snapshot, table: string): AsyncGenerator<string[]> {
  await sql`declare backup_rows no scroll cursor for
    select to_jsonb(t)::text as line from ${sql.table(table)} t`.execute(tx)
  for (;;) {
    // SQL's `fetch` takes no parameters.
    const { rows } = await tx.executeQuery<{ line: string }>(
      CompiledQuery.raw(`fetch ${ROWS_PER_FETCH} from backup_rows`),
    )
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await sql`close backup_rows`.execute(tx)
}

/** Adds up the SHA-256 of each row, so the order of rows does not matter. */
export function tableSum(): { add(lines: readonly string[]): void; result(): TableSum } {
  let rows = 0
  let sum = 0n
  return {
    add(lines) {
      rows += lines.length
      for (const line of lines) sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)
    },
    result: () => ({ rows, hash: (sum % HASHES).toString(16).padStart(64, '0') }),
  }
}

export async function sumsOf(tx: Snapshot): Promise<Record<string, TableSum>> {
  const sums: Record<string, TableSum> = {}
  for (const table of await tablesInOrder(tx)) {
    const sum = tableSum()
    for await (const lines of rowsOf(tx, table)) sum.add(lines)
    sums[table] = sum.result()
  }
  return sums
}

export async function insertRows(tx: Snapshot, table: string, lines: readonly string[]): Promise<void> {
  const rows = `[${lines.join(',')}]`
  await sql`insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::text::jsonb)`.execute(tx)
}

export function differences(
  wanted: Readonly<Record<string, TableSum>>,
  found: Readonly<Record<string, TableSum>>,
): string[] {
  return [...new Set([...Object.keys(wanted), ...Object.keys(found)])].flatMap((table) => {
    const [a, b] = [wanted[table], found[table]]
    if (a?.hash === b?.hash && a?.rows === b?.rows) return []
    return [`${table}: ${a?.rows ?? 'no'} rows wanted, ${b?.rows ?? 'no'} rows found, which are not the same`]
  })
}

export async function migrationsOf(tx: Snapshot): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('public.kysely_migration') is not null as there`.execute(tx)
  if (!found[0]?.there) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx)
  return rows.map(({ name }) => name)
}

export type WaitingJob = { name: string; data: Record<string, unknown> }

/**
 * Reads the unfinished jobs from the table that pg-boss documents. Jobs without data are left out, because a schedule
 * adds them again.
 */
export async function waitingJobs(tx: Snapshot): Promise<WaitingJob[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('jobs.job') is not null as there`.execute(tx)
  if (!found[0]?.there) return []
  const { rows } = await sql<WaitingJob>`
    select name, data from jobs.job
    where state in ('created', 'retry', 'active') and data <> '{}'::jsonb order by created_on`.execute(tx)
  return rows.filter(({ name }) => !name.startsWith('__'))
}
