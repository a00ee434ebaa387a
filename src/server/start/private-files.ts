import { chmodSync, mkdirSync, statSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'

const OWNER_ALONE = 0o700

/** Makes every file that this process creates private, for example a backup outside the data folder. */
export function createPrivately(): void {
  process.umask(0o077)
}

export function makePrivate(dataDir: string, log: FastifyBaseLogger): void {
  mkdirSync(dataDir, { recursive: true, mode: OWNER_ALONE })
  if ((statSync(dataDir).mode & 0o077) === 0) return
  try {
    chmodSync(dataDir, OWNER_ALONE)
    log.warn({ dataDir }, 'other users of this machine could read the data folder: now its owner alone can')
  } catch (error) {
    log.warn({ dataDir, reason: String(error) }, 'the data folder could not be made private')
  }
}
