import { execFileSync, execSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { runQuietly } from '../scripts/setup/steps.mjs'
import { freePort } from '../scripts/test-run/free-port.mjs'
import { quickFolder } from '../scripts/test-run/quick-folder.mjs'
import { runServer, type ServerProcess } from '../scripts/test-run/server-process.ts'
import { audit, readLedger, type Finding } from './audit.ts'
import { buyer } from './buyer.ts'
import { settleEverything } from './ending.ts'
import { prepareShop } from './prepare-shop.ts'
import { keepSandbox } from './processes.ts'
import { seeded } from './random.ts'
import { ADMIN } from './run.ts'

const ROOT = join(import.meta.dirname, '..')
const CUSTOMERS = 6
const STOCK = [4_000, 4_000, 4_000]
/** Gives a release the packages and the build of this project, so that it needs no registry. */
const INSTALL = ['node_modules', 'build'].map((name) => `ln -s "${join(ROOT, name)}" ${name}`).join(' && ')
const CODE = [
  'package.json',
  'package-lock.json',
  'migrations',
  'scripts',
  'src',
  'demo',
  'docs/manuel',
  'public',
]

const READYZ = `app.get('/readyz', { config }, async (_request, reply) => {`

type Release = { tag: string; change?: (folder: string) => void }

function replace(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8')
  if (!text.includes(from)) throw new Error(`${file} has no “${from}” any more.`)
  writeFileSync(file, text.replace(from, to))
}

/** v1.2.0 fails in the rehearsal. v1.3.0 works in the rehearsal, but then takes orders without ever becoming ready. */
const RELEASES: Release[] = [
  { tag: 'v1.0.0' },
  {
    tag: 'v1.1.0',
    change(folder) {
      const sql = 'alter table orders add column campaign text;\n'
      writeFileSync(join(folder, 'migrations/9001_campaign.sql'), sql)
    },
  },
  {
    tag: 'v1.2.0',
    change: (folder) =>
      replace(join(folder, 'src/server/http/health-routes.ts'), 'select 1', 'select no_such_column'),
  },
  {
    tag: 'v1.3.0',
    change(folder) {
      const health = join(folder, 'src/server/http/health-routes.ts')
      replace(health, 'select no_such_column', 'select 1')
      // A rehearsal does not run main.ts, so it succeeds.
      const answer = `if (process.argv[1]?.endsWith('main.ts')) return reply.status(503).send({ status: 'unready' })`
      replace(health, READYZ, `${READYZ}\n    ${answer}`)
    },
  },
]

function makeProject(folder: string): string {
  const project = join(folder, 'project')
  mkdirSync(join(project, 'docs'), { recursive: true })
  for (const name of CODE) cpSync(join(ROOT, name), join(project, name), { recursive: true })
  const git = (...args: string[]) => execFileSync('git', ['-C', project, ...args], { stdio: 'pipe' })
  git('init', '--quiet', '--initial-branch=main')
  git('config', 'user.name', 'Campagne')
  git('config', 'user.email', 'campagne@campagne.test')
  for (const { tag, change } of RELEASES) {
    change?.(project)
    replaceVersion(join(project, 'package.json'), tag)
    git('add', '--all')
    git('commit', '--quiet', '--message', tag)
    git('tag', tag)
  }
  const server = join(folder, 'server')
  mkdirSync(server)
  execFileSync('git', ['clone', '--quiet', '--branch', 'v1.0.0', project, join(server, 'v1.0.0')], {
    stdio: 'pipe',
  })
  symlinkSync('v1.0.0', join(server, 'current'))
  return join(server, 'current')
}

function replaceVersion(file: string, tag: string): void {
  const read = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...read, version: tag.slice(1) }, undefined, 2))
}

async function superviseAt(current: string, variables: Record<string, string>) {
  let shop: ServerProcess | undefined
  const start = async () => {
    await shop?.end('SIGTERM')
    shop = runServer('src/server/main.ts', variables, realpathSync(current))
  }
  await start()
  const server = createServer((_request, response) => void start().then(() => response.end()))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    restart: `node -e "fetch('http://127.0.0.1:${port}').then((r) => process.exit(r.ok ? 0 : 1))"`,
    ready: (url: string) => shop?.ready(`${url}/readyz`),
    async stop() {
      server.close()
      await shop?.end('SIGTERM')
    },
  }
}

/**
 * Updates a shop from release to release and back with `scripts/update.mjs`, while customers buy. A release that fails
 * in the rehearsal must not disturb the running release. A release that never becomes ready, but takes orders, must
 * give way to the release that ran before it, and its orders must exist afterwards.
 */
export async function updateUnderLoad(seed: number, databaseUrl?: string): Promise<Finding[]> {
  const folder = quickFolder('carapace-update')
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { mode: 0o700 })
  const port = await freePort()
  const sandbox = await keepSandbox(join(folder, 'sandbox.sqlite'), port)
  const variables = {
    ...ADMIN,
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO_DATA: 'false',
    RATE_LIMITS: '1000',
    SANDBOX_URL: sandbox.url,
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }
  const envFile = join(folder, 'carapace.env')
  writeFileSync(
    envFile,
    Object.entries(variables)
      .map(([name, value]) => `${name}='${value}'\n`)
      .join(''),
  )
  const current = makeProject(folder)
  execSync(INSTALL, { cwd: realpathSync(current) })
  const { goods } = await prepareShop(variables, STOCK)
  const supervisor = await superviseAt(current, variables)
  try {
    const url = `http://127.0.0.1:${port}`
    await supervisor.ready(url)
    const random = seeded(seed)
    const acknowledged = new Set<string>()
    const buyers = Array.from({ length: CUSTOMERS }, (_, n) =>
      buyer(`client${n}`, {
        random: random.fork(`buyer ${n}`),
        shopUrl: () => url,
        sandboxUrl: sandbox.url,
        goods,
        tally: () => {},
        acknowledged: (id) => void acknowledged.add(id),
      }),
    )
    await Promise.all(buyers.map((one) => one.register()))
    let isOver = false
    const buying = Promise.all(buyers.map((one) => one.shop(Infinity, () => isOver)))
    const findings: Finding[] = []
    const update = async (to: string, { ends, says, runs }: Expected) => {
      process.stdout.write(`  … to ${to}\n`)
      const before = acknowledged.size
      while (acknowledged.size < before + CUSTOMERS) await pause(50)
      const options = ['--env-file', envFile, '--restart', supervisor.restart, '--install', INSTALL]
      const patience = ends === 0 ? [] : ['--ready-within', '20']
      const { code, output } = await runQuietly(
        process.execPath,
        ['scripts/update.mjs', '--to', to, ...options, ...patience],
        { cwd: realpathSync(current) },
      )
      const now = realpathSync(current).split('/').at(-1)
      findings.push({
        what: `update to ${to}: ends with ${ends}, ${runs} runs`,
        holds: code === ends && output.includes(says) && now === runs,
        seen: `ended with ${code}, ${now} runs, ${acknowledged.size - before} orders meanwhile`,
      })
      if (code !== ends) process.stdout.write(output)
      await supervisor.ready(url)
    }
    await update('v1.2.0', { ends: 1, says: 'Nothing has changed: v1.0.0 is still open', runs: 'v1.0.0' })
    if (databaseUrl !== undefined) findings.push(await isUntouched(databaseUrl))
    await update('v1.1.0', { ends: 0, says: 'v1.1.0 is open', runs: 'v1.1.0' })
    await update('v1.3.0', { ends: 1, says: 'v1.1.0 is open again', runs: 'v1.1.0' })
    await update('v1.0.0', { ends: 0, says: 'v1.0.0 is open', runs: 'v1.0.0' })
    isOver = true
    await buying
    await supervisor.stop()
    return [...findings, ...(await lostOrders(variables, sandbox.url, acknowledged, goods))]
  } finally {
    await supervisor.stop()
    await sandbox.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function isUntouched(databaseUrl: string): Promise<Finding> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query("select name from kysely_migration where name like '9001%'")
  await client.end()
  return {
    what: 'a failed rehearsal leaves the server’s database as it was',
    holds: rows.length === 0,
    seen: `${rows.length} migrations of the release that failed`,
  }
}

type Expected = { ends: number; says: string; runs: string }

async function lostOrders(
  variables: Record<string, string>,
  sandboxUrl: string,
  acknowledged: ReadonlySet<string>,
  goods: readonly { id: string }[],
): Promise<Finding[]> {
  const database = await settleEverything(variables)
  try {
    const ids = new Set((await database.db.selectFrom('orders').select('id').execute()).map(({ id }) => id))
    const missing = [...acknowledged].filter((id) => !ids.has(id))
    const start = new Map(goods.map(({ id }, n) => [id, STOCK[n] ?? 0]))
    const { findings } = await audit(database, await readLedger(sandboxUrl), start)
    return [
      {
        what: 'every acknowledged order exists',
        holds: missing.length === 0 && acknowledged.size > 4 * CUSTOMERS,
        seen: `${acknowledged.size} acknowledged, ${missing.length} missing`,
      },
      ...findings,
    ]
  } finally {
    await database.close()
  }
}
