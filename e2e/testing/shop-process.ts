import { cp, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { freePort } from '../../scripts/test-run/free-port.mjs'
import { quickFolder } from '../../scripts/test-run/quick-folder.mjs'
import { type Ended, runServer } from '../../scripts/test-run/server-process.ts'

export type Shop = {
  url: string
  dataDir: string
  ended: Promise<Ended>
  discard(): Promise<void>
  stop(options?: { keepData?: boolean }): Promise<number | null>
}

/** Makes password hashes cheap, because journeys sign in often. */
export const QUICK_HASHES = {
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../../src/server/testing/quick-hashes.ts')).href}`,
}

/** `copyOf` is a data folder to copy. `dataDir` is a data folder that the shop uses itself. */
export type ShopSettings = { copyOf?: string; dataDir?: string; env?: Record<string, string> }

async function dataFolder({ copyOf, dataDir }: ShopSettings): Promise<string> {
  if (dataDir) return dataDir
  const made = quickFolder('carapace-shop')
  if (copyOf) await copyData(copyOf, made)
  return made
}

export const PICTURES = join('storage', 'images')

async function copyData(from: string, to: string): Promise<void> {
  const theirs = join(from, PICTURES)
  await cp(from, to, { recursive: true, filter: (path) => path !== theirs })
  await sharePictures(from, to)
}

/**
 * Links to the pictures of another data folder, because generating their sizes is slow. A journey that deletes a picture
 * must therefore upload that picture itself.
 */
async function sharePictures(from: string, to: string): Promise<void> {
  const [theirs, own] = [join(from, PICTURES), join(to, PICTURES)]
  await mkdir(own, { recursive: true, mode: 0o700 })
  for (const id of await readdir(theirs)) {
    await rm(join(own, id), { recursive: true, force: true })
    await symlink(join(theirs, id), join(own, id))
  }
}

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
