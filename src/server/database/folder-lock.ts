import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupError } from '../startup-error.ts'

const SQLITE_BUSY = 5

export type FolderLock = { release(): void }

/**
 * Prevents two processes from using one embedded data folder, which would silently lose rows. The lock is an exclusive
 * SQLite transaction on a file next to the database. The kernel releases it when the process ends, however it ends, so
 * there is no stale lock file to delete by hand.
 * @throws StartupError if another process uses the folder
 */
export function lockFolder(dataDir: string): FolderLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = new DatabaseSync(join(dataDir, 'in-use.lock'))
  try {
    file.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new StartupError(
      `The data folder ${dataDir} is in use by another Carapace: stop that one, or set DATA_DIR.`,
    )
  }
  return { release: () => file.close() }
}
