import { chmodSync, mkdirSync, statSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'

const OWNER_ALONE = 0o700

/**
 * From now on nobody but the owner may read what this process creates, such as a backup in a folder of its own. First thing
 * of every process that writes people's data; threads that begin later have it too.
 */
export function createPrivately(): void {
  process.umask(0o077)
}

/** Makes the data folder, and closes it to other users of this machine: whatever the mode of a file in it, they cannot reach it. */
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
