import { StartupError } from '../startup-error.ts'
import { isDiskFull } from './disk-full.ts'
import type { FileFault } from './durable-folder.ts'

export type OpeningFailure = {
  message: string
  firstLine?: string | undefined
  fault?: FileFault | undefined
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])
const FORBIDDEN = new Set(['EROFS', 'EACCES', 'EPERM'])
/** The error codes of SQLite, which `folder-lock.ts` uses. */
const SQLITE_FULL = 13
const SQLITE_FORBIDDEN = new Set([8, 14])

export function explainFailure(folder: string | null, { message, firstLine, fault }: OpeningFailure): Error {
  if (folder !== null && fault)
    return (
      refusedByDisk(folder, fault) ??
      new StartupError(
        `The database in ${folder} cannot be read (${message}): check the disk and the limits of the system.`,
      )
    )
  // An engine that fails while it reads its files may print nothing. Its error then gives the reason.
  if (folder !== null)
    return new StartupError(
      `The database in ${folder} is damaged and does not start (${firstLine ?? message}): restore a backup with \`npm run restore\` (docs/operations.md, “Backing up”).`,
    )
  return new Error(`The embedded database does not start: ${message}`)
}

/** For a start after the database was opened: the shop's own files, or the server's disk, may lack space. */
export function refusedByFullDisk(folder: string, error: unknown): StartupError | undefined {
  if (!isDiskFull(error)) return undefined
  return (
    refusedByDisk(folder, error) ??
    new StartupError(
      'The disk of the database is full: free some space there and start the shop again. Nothing is lost.',
    )
  )
}

export function refusedByDisk(folder: string, error: unknown): StartupError | undefined {
  const { code = '', errcode = 0, message } = (error ?? {}) as Partial<FileFault> & { errcode?: number }
  if (FULL.has(code) || errcode === SQLITE_FULL)
    return new StartupError(
      `The disk that holds ${folder} is full: free some space and start the shop again. Nothing is lost.`,
    )
  if (FORBIDDEN.has(code) || SQLITE_FORBIDDEN.has(errcode))
    return new StartupError(
      `The shop may not write to ${folder} (${message}): make it writable for the shop’s user, or set DATA_DIR.`,
    )
  return undefined
}
