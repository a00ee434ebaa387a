import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../../scripts/test-run/free-port.mjs'
import { type Ended, runServer } from '../../scripts/test-run/server-process.ts'

/** The real shop, in a process and a data folder of its own. */
export type Shop = {
  url: string
  dataDir: string
  /** Resolves when the process has ended, by itself or not, with its code and its last words. */
  ended: Promise<Ended>
  /** Kills the process without warning, and removes its data folder: for a shop that nobody needs any more. */
  discard(): Promise<void>
  /** Asks the process to end (SIGTERM), waits for it, and removes the data folder unless it is to be kept; gives its exit code. */
  stop(options?: { keepData?: boolean }): Promise<number | null>
}

/** Settings with which a shop hashes passwords with the least of work, as in the API tests: journeys sign in all the time. */
export const QUICK_HASHES = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../../src/server/testing/quick-hashes.ts')).href}`,
}

/** What a shop is started with: a data folder to copy or to go on with, and settings of the environment. */
export type ShopSettings = { copyOf?: string; dataDir?: string; env?: Record<string, string> }

async function dataFolder({ copyOf, dataDir }: ShopSettings): Promise<string> {
  if (dataDir) return dataDir
  const made = await mkdtemp(join(tmpdir(), 'carapace-shop-'))
  if (copyOf) await copyData(copyOf, made)
  return made
}

/** Where the pictures of a shop's data folder are. */
export const PICTURES = join('storage', 'images')

/**
 * The demo's pictures are linked, so that a size that one shop has made is there for all: making one costs more than most
 * steps of a journey. So a journey that deletes a picture has sent it itself.
 */
async function copyData(from: string, to: string): Promise<void> {
  const [theirs, own] = [join(from, PICTURES), join(to, PICTURES)]
  await cp(from, to, { recursive: true, filter: (path) => path !== theirs })
  await mkdir(own, { recursive: true, mode: 0o700 })
  for (const id of await readdir(theirs)) await symlink(join(theirs, id), join(own, id))
}

/** Starts a shop and waits until it is ready. Throws with the shop's own words when it does not come up. */
export async function startShop(settings: ShopSettings = {}): Promise<Shop> {
  const [port, dataDir] = [await freePort(), await dataFolder(settings)]
  const url = `http://127.0.0.1:${port}`
  const server = runServer('src/server/main.ts', {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMITS: '100',
    LOG_LEVEL: 'warn',
    ...settings.env,
  })
  await server.ready(`${url}/readyz`)
  return {
    url,
    dataDir,
    ended: server.ended,
    async discard() {
      await server.end('SIGKILL')
      await rm(dataDir, { recursive: true, force: true })
    },
    async stop({ keepData = false } = {}) {
      const { code } = await server.end('SIGTERM')
      if (!keepData) await rm(dataDir, { recursive: true, force: true })
      return code
    },
  }
}
