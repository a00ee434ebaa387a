import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { stepPlace } from '#shared/settings/opening-steps.ts'
import { DEFAULT_SETTINGS, mergedSettings, type StoredSettings } from '#shared/settings/settings.ts'
import { problemsOf, readConfig, readEnvironment, type Config } from '../config/config.ts'
import { DEMO_ADDRESS_END } from '../config/demo-seller.ts'
import { REPLACED_VARIABLES } from '../config/first-settings.ts'
import { sealingKeysIfAny } from '../keys/sealing-keys.ts'
import { serviceChecks } from '../keys/service-checks.ts'
import { openRows, type SealedRow } from '../keys/stored-keys.ts'
import { reasonOf } from '../log/reason-of.ts'
import { ownersSteps } from '../settings/opening-checklist.ts'
import { ConfigError } from '../startup-error.ts'
import { readOfficialPictures } from '../terms/official-pictures.ts'
import { LEAVE_THE_DEMO } from './first-start.ts'

const CHECK_TIMEOUT_MS = 10_000

export type Report = {
  /** A line for each check that passed, and one for the variables without effect, if there are any. */
  well: string[]
  problems: string[]
}

/**
 * Checks whether a shop with these settings would open and work, without opening it. A missing data folder is created.
 */
export async function examine(variables: Record<string, string | undefined>): Promise<Report> {
  const report: Report = { well: [], problems: [] }
  const given = readSettings(variables, report)
  if (!given) return report
  const config = await withTypedKeys(given, report)
  const isLive = variables.SHOP_MODE === 'live'
  const database = (url: string) => checkDatabase(url, config, isLive)
  const services = serviceChecks(config).map(({ variable, check }): Check => [variable, check])
  const checks: Check[] = [
    [`DATA_DIR ${config.dataDir}`, async () => checkFolder(config.dataDir)],
    ['DATABASE_URL', whenGiven(config.databaseUrl, database)],
    ['DATABASE_LISTEN_URL', whenGiven(listenUrl(config), database)],
    ...services,
  ]
  for (const [name, check] of checks) await run(name, check, report)
  if (config.databaseUrl) await readOwnersSettings(config.databaseUrl, { config, variables, isLive }, report)
  // The embedded database is not read, because a running shop has it to itself. Without a database the first settings
  // apply.
  else if (isLive && !existsSync(join(config.dataDir, 'database')))
    reportMissing(config, config.settings.first, report)
  return report
}

type Check = readonly [name: string, check: (() => Promise<void>) | undefined]

type Examined = { config: Config; variables: Record<string, string | undefined>; isLive: boolean }

/** An error is reported once: if the database has a problem already, that is the cause. */
async function readOwnersSettings(
  url: string,
  { config, variables, isLive }: Examined,
  report: Report,
): Promise<void> {
  const client = connectionTo(url)
  try {
    await client.connect()
    const stored = (await storedSettings(client)) ?? config.settings.first
    const ignored = ignoredVariables(stored, variables)
    if (ignored.length > 0) report.well.push(`ignored, since /admin/settings decides: ${ignored.join(', ')}`)
    if (!isLive) return
    reportMissing(config, stored, report)
  } catch (error) {
    if (!report.problems.some((line) => line.startsWith('DATABASE_URL')))
      report.problems.push(`DATABASE_URL: ${reasonOf(error)}.`)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Adds the keys that were typed in the back-office and can be decrypted, if the database at DATABASE_URL can be read.
 */
async function withTypedKeys(config: Config, report: Report): Promise<Config> {
  if (!config.databaseUrl) return config
  const client = connectionTo(config.databaseUrl)
  try {
    await client.connect()
    const tables = await client.query<{ has: boolean }>(
      "select to_regclass('service_keys') is not null as has",
    )
    if (!tables.rows[0]?.has) return config
    const { rows } = await client.query<SealedRow>('select service, sealed, key_id from service_keys')
    const { values, lost } = openRows(rows, sealingKeysIfAny(config))
    if (lost.length > 0)
      report.problems.push(
        `KEYS_SECRET: does not open the keys of ${lost.join(', ')}; set the one that encrypted them, or type them again.`,
      )
    return { ...config, ...config.outsideWith(values) }
  } catch {
    return config
  } finally {
    await client.end().catch(() => {})
  }
}

function reportMissing(config: Config, stored: StoredSettings, report: Report): void {
  const settings = mergedSettings(stored, DEFAULT_SETTINGS)
  for (const step of ownersSteps(config, settings, { now: new Date(), lost: [] }))
    report.problems.push(`/admin/settings (${stepPlace(step)}): ${step.sentence}`)
}

async function storedSettings(client: pg.Client): Promise<StoredSettings | undefined> {
  const tables = await client.query<{ has: boolean }>("select to_regclass('settings') is not null as has")
  if (!tables.rows[0]?.has) return undefined
  const { rows } = await client.query<{ value: StoredSettings }>('select value from settings')
  return rows[0]?.value
}

function ignoredVariables(stored: StoredSettings, variables: Record<string, string | undefined>): string[] {
  return Object.entries(REPLACED_VARIABLES).flatMap(([variable, path]) => {
    const [section = '', name = ''] = path.split('.')
    const value = (stored as Record<string, Record<string, unknown> | undefined>)[section]?.[name]
    return variables[variable] && value !== undefined ? [variable] : []
  })
}

function readSettings(variables: Record<string, string | undefined>, report: Report): Config | undefined {
  try {
    const env = readEnvironment(variables)
    const problems = problemsOf(env)
    report.problems.push(...problems)
    // Settings with problems are read as for a demo, so that reachability is still checked.
    const config = readConfig(problems.length > 0 ? { ...variables, SHOP_MODE: 'demo' } : variables)
    readOfficialPictures(config)
    if (problems.length === 0) report.well.push(`settings, SHOP_MODE=${config.mode}`)
    return config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const lines = error.message.split('\n').filter((line) => !report.problems.includes(line))
    report.problems.push(...lines)
    return undefined
  }
}

function whenGiven<Value>(value: Value | undefined, check: (value: Value) => Promise<void>) {
  return value === undefined ? undefined : () => check(value)
}

const listenUrl = ({ databaseListenUrl: listen, databaseUrl }: Config) =>
  listen === databaseUrl ? undefined : listen

async function run(name: string, check: (() => Promise<void>) | undefined, report: Report): Promise<void> {
  if (!check) return
  try {
    await check()
    report.well.push(name)
  } catch (error) {
    report.problems.push(`${name}: ${reasonOf(error)}.`)
  }
}

function checkFolder(dataDir: string): void {
  const probe = join(dataDir, `.probe-${randomUUID()}`)
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(probe, 'probe', { mode: 0o600 })
  rmSync(probe)
}

function connectionTo(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CHECK_TIMEOUT_MS,
    query_timeout: CHECK_TIMEOUT_MS,
  })
  client.on('error', () => {})
  return client
}

async function checkDatabase(
  connectionString: string,
  { migrateAtStart, admin }: Config,
  isLive: boolean,
): Promise<void> {
  const client = connectionTo(connectionString)
  await client.connect()
  try {
    const { rows } = await client.query<Rights>(
      `select current_setting('server_version_num')::int / 10000 as version,
        has_schema_privilege(current_user, 'public', 'create') as can_create,
        has_table_privilege(current_user, to_regclass('public.orders'), 'insert') as can_write,
        (select string_agg(oid::regclass::text, ', ') from pg_class
          where relnamespace = 'public'::regnamespace and relkind = 'r'
            and not has_table_privilege(current_user, oid, 'select')) as unreadable,
        exists (select from pg_available_extensions where name = 'pg_trgm') as has_trigrams`,
    )
    const [found] = rows
    if (!found || found.version < 15)
      throw new Error(`PostgreSQL ${found?.version ?? '?'} is too old, 15 is needed`)
    if (migrateAtStart && !found.can_create)
      throw new Error('the role may not create tables; grant it "create" on the schema public')
    if (!migrateAtStart && found.can_write === null)
      throw new Error('it has no tables, and MIGRATE_AT_START=false; run `npm run migrate`')
    if (found.unreadable !== null)
      throw new Error(
        `the role may not read ${found.unreadable}; docs/operations.md, “The database role”, says what to grant`,
      )
    if (!migrateAtStart && !found.can_write)
      throw new Error('the role may not write; docs/operations.md, “The database role”, says what to grant')
    if (!found.has_trigrams)
      throw new Error('the extension pg_trgm is not available; install postgresql-contrib')
    if (isLive && (await holdsDemoAccounts(client)))
      throw new Error(`the demo accounts are in it; ${LEAVE_THE_DEMO}`)
    if (isLive && !admin.email && !(await holdsAdmin(client)))
      throw new Error('it has no admin yet; set ADMIN_EMAIL for the first start')
  } finally {
    await client.end()
  }
}

/** `can_write` is null if there are no tables yet, `unreadable` if the role may read all tables. */
type Rights = {
  version: number
  can_create: boolean
  can_write: boolean | null
  unreadable: string | null
  has_trigrams: boolean
}

const holdsDemoAccounts = (client: pg.Client) => holdsAccount(client, 'email like $1', `%${DEMO_ADDRESS_END}`)
const holdsAdmin = (client: pg.Client) => holdsAccount(client, 'role = $1', 'admin')

async function holdsAccount(client: pg.Client, condition: string, value: string): Promise<boolean> {
  const tables = await client.query<{ has: boolean }>("select to_regclass('users') is not null as has")
  if (!tables.rows[0]?.has) return false
  const { rows } = await client.query(`select from users where ${condition} limit 1`, [value])
  return rows.length > 0
}
