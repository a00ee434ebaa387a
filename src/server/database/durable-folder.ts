import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { BaseFilesystem, ERRNO_CODES, type FsStats } from '@electric-sql/pglite/basefs'
import { unpackTar } from 'modern-tar/fs'

/** Error numbers of WASI (preview 1, `errno`), which PGlite 0.5 hands to PostgreSQL. */
const ERROR_NUMBERS: Readonly<Record<string, number>> = {
  ...ERRNO_CODES,
  EACCES: 2,
  EDQUOT: 19,
  EIO: 29,
  EMFILE: 33,
  ENFILE: 41,
  ENOSPC: 51,
  EPERM: 63,
  EROFS: 69,
}
/** These errors are ordinary answers about a path, so they are not reported as faults. */
const ANSWERS = new Set(['ENOENT', 'EEXIST', 'ENOTDIR', 'EISDIR', 'ENOTEMPTY'])

export type FileFault = { code: string; message: string }

/**
 * Files of PostgreSQL that its manual names ('Write-Ahead Logging', 'WAL Internals'): segments of the log, whose names
 * have 24 hexadecimal digits, and the file that records a checkpoint. PostgreSQL 18 in PGlite 0.5 has these names.
 */
const SEGMENT = /^\/pg_wal\/[0-9A-F]{24}$/
const CONTROL_FILE = '/global/pg_control'

/**
 * PGlite's files in a folder, written so that a power cut loses no commit. This class syncs where PostgreSQL relies on
 * it: a write to the write-ahead log is on the disk before the write returns, and earlier writes to other files before
 * a checkpoint is recorded in the control file.
 */
export class DurableFolder extends BaseFilesystem {
  readonly #folder: string
  readonly #onFault: (fault: FileFault) => void
  readonly #paths = new Map<number, string>()
  readonly #unsynced = new Set<string>()
  /** PostgreSQL asks for the sizes of tables whenever it plans a query, so sizes are cached until the next change. */
  readonly #stats = new Map<number, FsStats>()

  constructor(folder: string, onFault: (fault: FileFault) => void = () => {}) {
    super(folder)
    this.#folder = folder
    this.#onFault = onFault
    // If the previous process was killed, some of its writes may not be synced, so all files count as unsynced.
    for (const path of this.#try(() => filesIn(folder))) this.#unsynced.add(path)
  }

  open(path: string): number {
    return this.#try(() => {
      const fd = fs.openSync(this.#real(path), 'r+')
      this.#paths.set(fd, path)
      return fd
    })
  }

  close(fd: number): void {
    this.#paths.delete(fd)
    this.#stats.delete(fd)
    fs.closeSync(fd)
  }

  read(fd: number, buffer: Uint8Array, offset: number, length: number, position: number): number {
    return this.#try(() => fs.readSync(fd, buffer, offset, length, position))
  }

  /** PGlite 0.5 passes its whole memory as an `ArrayBuffer`, although it declares a `Uint8Array`. */
  write(
    fd: number,
    buffer: Uint8Array | ArrayBuffer,
    offset: number,
    length: number,
    position: number,
  ): number {
    const path = this.#pathOf(fd)
    const bytes = ArrayBuffer.isView(buffer)
      ? buffer.subarray(offset, offset + length)
      : new Uint8Array(buffer, offset, length)
    const isLog = SEGMENT.test(path)
    if (isLog) this.#stats.delete(fd)
    else this.#stats.clear()
    return this.#try(() => {
      if (path === CONTROL_FILE) this.#syncAll()
      const written = fs.writeSync(fd, bytes, 0, length, position)
      if (path === CONTROL_FILE || isLog) fs.fdatasyncSync(fd)
      else this.#unsynced.add(path)
      return written
    })
  }

  writeFile(path: string, data: string | Uint8Array): void {
    this.#change(() => {
      fs.writeFileSync(this.#real(path), data)
      this.#unsynced.add(path).add(dirname(path))
    })
  }

  truncate(path: string, length: number): void {
    this.#change(() => {
      fs.truncateSync(this.#real(path), length)
      this.#unsynced.add(path)
    })
  }

  mkdir(path: string): void {
    this.#change(() => {
      fs.mkdirSync(this.#real(path))
      this.#unsynced.add(path).add(dirname(path))
    })
  }

  rename(from: string, to: string): void {
    this.#change(() => {
      fs.renameSync(this.#real(from), this.#real(to))
      this.#unsynced.add(dirname(from)).add(dirname(to))
      if (this.#unsynced.delete(from)) this.#unsynced.add(to)
      if (SEGMENT.test(to)) for (const path of [to, dirname(to)]) this.#sync(path)
    })
  }

  unlink(path: string): void {
    this.#change(() => {
      fs.unlinkSync(this.#real(path))
      this.#unsynced.delete(path)
      this.#unsynced.add(dirname(path))
    })
  }

  rmdir(path: string): void {
    this.#change(() => {
      fs.rmdirSync(this.#real(path))
      this.#unsynced.delete(path)
      this.#unsynced.add(dirname(path))
    })
  }

  readdir(path: string): string[] {
    return this.#try(() => fs.readdirSync(this.#real(path)))
  }

  lstat(path: string): FsStats {
    return this.#try(() => statsOf(fs.lstatSync(this.#real(path))))
  }

  fstat(fd: number): FsStats {
    const stats = this.#stats.get(fd) ?? statsOf(fs.fstatSync(fd))
    this.#stats.set(fd, stats)
    return stats
  }

  chmod(): void {}

  utimes(): void {}

  #syncAll(): void {
    for (const path of this.#unsynced) this.#sync(path)
  }

  #sync(path: string): void {
    this.#unsynced.delete(path)
    syncFile(this.#real(path))
  }

  #real(path: string): string {
    return join(this.#folder, path)
  }

  #pathOf(fd: number): string {
    return this.#paths.get(fd) ?? ''
  }

  #change<T>(work: () => T): T {
    this.#stats.clear()
    return this.#try(work)
  }

  #try<T>(work: () => T): T {
    try {
      return work()
    } catch (error) {
      const { code = 'EIO', message } = error as NodeJS.ErrnoException
      if (!ANSWERS.has(code)) this.#onFault({ code, message })
      throw Object.assign(new Error(code), { code: ERROR_NUMBERS[code] ?? ERROR_NUMBERS['EIO'] })
    }
  }
}

export function syncFile(path: string): void {
  const fd = openExisting(path)
  if (fd === undefined) return
  try {
    fs.fsyncSync(fd)
  } finally {
    fs.closeSync(fd)
  }
}

/** Unpacks a tar file made by PGlite, and returns when its files are on the disk. */
export async function unpack(file: string, folder: string): Promise<void> {
  const unzipped = file.endsWith('.gz') ? [createGunzip()] : []
  await pipeline([fs.createReadStream(file), ...unzipped, unpackTar(folder)])
  for (const path of ['', ...filesIn(folder)]) syncFile(join(folder, path))
}

function filesIn(folder: string): string[] {
  fs.mkdirSync(folder, { recursive: true })
  return fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `/${path}`)
}

function openExisting(path: string): number | undefined {
  try {
    return fs.openSync(path, 'r')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

function statsOf(stats: fs.Stats): FsStats {
  const { dev, ino, mode, nlink, uid, gid, rdev, size, blksize, blocks } = stats
  const [atime, mtime, ctime] = [stats.atimeMs, stats.mtimeMs, stats.ctimeMs]
  return { dev, ino, mode, nlink, uid, gid, rdev, size, blksize, blocks, atime, mtime, ctime }
}
