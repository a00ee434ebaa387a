import { spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..', '..')
const startLimitMs = 90_000

/** The real shop, in a process and a data folder of its own. */
export type Shop = {
  url: string
  dataDir: string
  /** Kills the process without warning. */
  kill(): Promise<void>
  /** Asks the process to end (SIGTERM), waits for it, and removes the data folder unless it is to be kept; gives its exit code. */
  stop(options?: { keepData?: boolean }): Promise<number | null>
}

/** What a shop is started with: a data folder to copy or to go on with, and settings of the environment. */
export type ShopSettings = { copyOf?: string; dataDir?: string; env?: Record<string, string> }

function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer().on('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function dataFolder({ copyOf, dataDir }: ShopSettings): Promise<string> {
  if (dataDir) return dataDir
  const made = await mkdtemp(join(tmpdir(), 'carapace-shop-'))
  if (copyOf) await cp(copyOf, made, { recursive: true })
  return made
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`).catch(() => undefined)
  return answer?.status === 200
}

// Nothing of the machine's own settings reaches the shop under test.
function environment(port: number, dataDir: string, extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    // Many shops start from the same sources: what Node has compiled is kept.
    NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMITS: '100',
    LOG_LEVEL: 'warn',
    ...extra,
  }
}

/** Starts a shop and waits until it is ready. Throws with the shop's own words when it does not come up. */
export async function startShop(settings: ShopSettings = {}): Promise<Shop> {
  const [port, dataDir] = [await freePort(), await dataFolder(settings)]
  const child = spawn(join(root, 'node_modules/.bin/node'), ['src/server/main.ts'], {
    cwd: root,
    env: environment(port, dataDir, settings.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    // Only the end is ever shown, and a long run must not fill the memory.
    stream.on('data', (text) => (said = `${said}${text}`.slice(-20_000)))
  }
  const gone = new Promise<void>((settle) => child.once('close', () => settle()))
  const url = `http://127.0.0.1:${port}`
  const limit = Date.now() + startLimitMs
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > limit) {
      child.kill('SIGKILL')
      throw new Error(`The shop did not start:\n${said}`)
    }
    await pause(50)
  }
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await gone
  }
  return {
    url,
    dataDir,
    kill: () => end('SIGKILL'),
    stop: async ({ keepData = false } = {}) => {
      await end('SIGTERM')
      if (!keepData) await rm(dataDir, { recursive: true, force: true })
      return child.exitCode
    },
  }
}
