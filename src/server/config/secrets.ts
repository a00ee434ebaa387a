import { randomBytes } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'

/** A shorter file was cut or changed. */
const LEAST_LENGTH = 32

/**
 * Reads a secret of the data folder, and generates it if the file is missing.
 * @throws StartupError if the file is too short
 */
export function keptSecret(dataDir: string, name: string): string {
  const folder = join(dataDir, 'secrets')
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) makeSecret(file)
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < LEAST_LENGTH)
    throw new StartupError(`${file} is damaged: put back a copy of it, or remove it to make another secret.`)
  return secret
}

/**
 * The file gets its name only when its content is on the disk. If two processes start at once, only one file gets the
 * name, and both processes read that file.
 */
function makeSecret(file: string): void {
  const part = `${file}.${process.pid}.part`
  const written = openSync(part, 'w', 0o600)
  try {
    writeSync(written, randomBytes(48).toString('base64url'))
    fsyncSync(written)
    linkSync(part, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    closeSync(written)
    rmSync(part, { force: true })
  }
}
