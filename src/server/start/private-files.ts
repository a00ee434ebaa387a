import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'

const FOLDER = 0o700
const FILE = 0o600

/** What the shop keeps below DATA_DIR; whatever else lies there is not the shop's to change. */
const OURS =
  /^(?:database|storage|mails|secrets|backups|snapshot|in-use\.lock(?:-journal)?|pglite-version|sandbox\.sqlite(?:-wal|-shm|-journal)?)$/

/**
 * From now on nobody but the owner may read what this process creates, libraries included: PGlite and SQLite ask for
 * more. First thing of every process that writes to the data folder; threads that begin later have it too.
 */
export function createPrivately(): void {
  process.umask(0o077)
}

/** Makes the data folder, and takes from what is in it what other users of this machine may do with it. */
export function makePrivate(dataDir: string, log: FastifyBaseLogger): void {
  mkdirSync(dataDir, { recursive: true, mode: FOLDER })
  let changed = tighten(dataDir, log)
  for (const name of readdirSync(dataDir))
    if (OURS.test(name)) changed += tightenAll(join(dataDir, name), log)
  if (changed > 0)
    log.warn(
      { dataDir, changed },
      'other users of this machine could read the data folder: now its owner alone can',
    )
}

function tightenAll(path: string, log: FastifyBaseLogger): number {
  const changed = tighten(path, log)
  if (!lstatSync(path).isDirectory()) return changed
  return readdirSync(path).reduce((sum, name) => sum + tightenAll(join(path, name), log), changed)
}

/** 1 when the path was open to others, else 0. Links are left alone. */
function tighten(path: string, log: FastifyBaseLogger): number {
  const found = lstatSync(path)
  const wanted = found.isDirectory() ? FOLDER : FILE
  if (found.isSymbolicLink() || (found.mode & 0o077) === 0) return 0
  try {
    chmodSync(path, wanted)
    return 1
  } catch (error) {
    log.warn({ path, reason: String(error) }, 'a file of the data folder could not be made private')
    return 0
  }
}
