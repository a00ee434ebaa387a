import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../scripts/postgres.mjs'
import { StepFailed, root } from '../scripts/setup/steps.mjs'
import { migrateServer, openServer } from '../src/server/database/connect.ts'
import { knownMigrations, TAKES_AWAY } from '../src/server/database/migrate.ts'
import { quickFolder } from '../src/server/testing/quick-folder.ts'
import type { Finding } from './audit.ts'
import { buyer, type Goods } from './buyer.ts'
import { keep, keepSandbox, type Keeper } from './processes.ts'
import type { Random } from './random.ts'
import { ADMIN, fillShelves } from './run.ts'
import { freePort } from '../scripts/test-run/free-port.mjs'

/**
 * `npm run check:previous-release`: the release before sells while this one's migrations run, beside this one, and after a
 * start of its own on the new schema. `-- COMMIT` says which it is: else the last tag, or without tags the last
 * commit with another schema. Its code comes from git; where its packages are not ours, npm installs them.
 */

/** Somebody to whom nothing happens. */
const calm: Random = {
  next: () => 0,
  whole: (from) => from,
  pick: ([first]) => {
    if (first === undefined) throw new RangeError('Nothing to pick from.')
    return first
  },
  chance: () => false,
  fork: () => calm,
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

/** @throws StepFailed where the clone does not have it */
function commitOf(wanted: string | undefined): string {
  const candidates = wanted
    ? [() => wanted]
    : [() => git('describe', '--tags', '--abbrev=0'), commitBeforeSchema]
  for (const candidate of candidates) {
    try {
      return git('rev-parse', '--verify', `${candidate()}^{commit}`)
    } catch {}
  }
  throw new StepFailed(
    `This clone has no ${wanted ?? 'release before this one'}: fetch its whole history (git fetch --unshallow), or name a commit.`,
  )
}

const commitBeforeSchema = () => `${git('log', '-1', '--format=%H', '--', 'migrations')}^`

/** Its code with its packages, in a folder of its own. */
function layOut(commit: string, folder: string): void {
  mkdirSync(folder)
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock(root)) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  else install(folder)
}

function install(folder: string): void {
  const { status } = spawnSync(process.execPath, ['scripts/ensure.mjs', 'install'], {
    cwd: folder,
    stdio: 'inherit',
  })
  if (status !== 0) throw new StepFailed('The packages of that release could not be installed.')
}

async function trial(commit: string): Promise<Finding[]> {
  const folder = quickFolder('carapace-previous')
  const postgres = await startPostgres()
  const before = join(folder, 'release')
  const shops: Keeper[] = []
  const ports = [await freePort(), await freePort()]
  const sandbox = await keepSandbox(join(folder, 'sandbox.sqlite'), ports[0] ?? 0)
  try {
    layOut(commit, before)
    const variables = {
      ...ADMIN,
      DATA_DIR: join(folder, 'data'),
      DATABASE_URL: postgres.url,
      DEMO_DATA: 'false',
      RATE_LIMITS: '1000',
      SANDBOX_URL: sandbox.url,
      // Its pages are not built.
      NODE_ENV: 'development',
    }
    const open = async (at: string, port: number | undefined) => {
      const shop = await keep({ entry: 'src/server/main.ts', path: '/readyz', variables, port, root: at })
      shops.push(shop)
      return shop
    }
    const old = await open(before, ports[0])
    const goods = await fillShelves(old.url, [100, 100])
    const sell = (what: string, shop: Keeper) => purchase(what, shop.url, sandbox.url, goods)
    const findings = [await sell('it sells on its own schema', old)]
    await migrateServer({ databaseUrl: postgres.url, dataDir: folder })
    findings.push(await sell('it sells after this release’s migrations have run', old))
    const current = await open(root, ports[1])
    findings.push(await sell('this release sells beside it', current))
    findings.push(await sell('it sells beside this release', old))
    findings.push(await startsAgain(old))
    if (findings.at(-1)?.holds) findings.push(await sell('it sells after its start on the new schema', old))
    findings.push(await books(postgres.url, findings.filter(({ what }) => what.includes('sells')).length))
    return findings
  } finally {
    await Promise.allSettled(shops.map((shop) => shop.stop()))
    await sandbox.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function purchase(what: string, shopUrl: string, sandboxUrl: string, goods: Goods[]): Promise<Finding> {
  let seen = 'nothing'
  const one = buyer(`client-${what.replaceAll(/\W/g, '')}`, {
    random: calm,
    shopUrl: () => shopUrl,
    sandboxUrl,
    goods,
    tally: (ending) => (seen = ending),
  })
  await one.register()
  await one.shop(1)
  return { what, holds: seen.startsWith('ordered 201'), seen }
}

async function startsAgain(old: Keeper): Promise<Finding> {
  const what = 'it starts on the new schema'
  return old.stopAndStart().then(
    () => ({ what, holds: true, seen: `${((old.startsMs().at(-1) ?? 0) / 1000).toFixed(1)} s` }),
    (error: unknown) => ({ what, holds: false, seen: String(error).split('\n').slice(0, 4).join(' ') }),
  )
}

async function books(url: string, sold: number): Promise<Finding> {
  const database = openServer(url, { connections: 1 })
  try {
    const rows = await database.db.selectFrom('orders').select('number').orderBy('number').execute()
    const gapless = rows.every(({ number }, n) => Number(number.slice(-6)) === n + 1)
    const seen = rows.map(({ number }) => number).join(', ')
    return { what: 'each purchase is one order, without a gap', holds: gapless && rows.length === sold, seen }
  } finally {
    await database.close()
  }
}

function sayWhatIsBetween(commit: string): void {
  const then = git('ls-tree', '--name-only', commit, 'migrations/').split('\n')
  const since = knownMigrations().filter((name) => !then.includes(`migrations/${name}.sql`))
  const taken = since.filter((name) =>
    TAKES_AWAY.test(readFileSync(join(root, 'migrations', `${name}.sql`), 'utf8')),
  )
  process.stdout.write(
    [
      `The release before: ${git('log', '-1', '--format=%h of %cs, %s', commit)}`,
      `${since.length} migrations since, ${taken.length} of them take something away${taken.length > 0 ? `: ${taken.join(', ')}` : ''}`,
      '',
    ].join('\n'),
  )
}

try {
  const commit = commitOf(process.argv[2])
  sayWhatIsBetween(commit)
  const findings = await trial(commit)
  for (const { what, holds, seen } of findings)
    process.stdout.write(`${holds ? '✓' : '✗'} ${what} (${seen})\n`)
  process.exitCode = findings.every(({ holds }) => holds) ? 0 : 1
} catch (error) {
  if (!(error instanceof StepFailed)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
