import { createHash } from 'node:crypto'
import { createReadStream, mkdirSync, renameSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { createGunzip, createGzip } from 'node:zlib'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import { createTarDecoder, createTarPacker } from 'modern-tar'
import { reasonOf } from '../log/reason-of.ts'
import { StartupError } from '../startup-error.ts'
import type { TableSum } from './table-rows.ts'

/** The manifest is the last entry of the file, so a file without a manifest is incomplete. */
export type Manifest = {
  format: 1
  madeAt: string
  engine: 'embedded' | 'server'
  migrations: string[]
  tables: Record<string, TableSum>
  /**
   * The counters of orders, invoices and credit notes at the time of the backup: 'invoices-2026' is 42 if F-2026-000042
   * was the last invoice.
   */
  numbers: Record<string, number>
  missingPictures: string[]
  entries: Record<string, string>
}

export type AddEntry = (name: string, bytes: Buffer) => Promise<void>

const MANIFEST = 'manifest.json'
const AGE_HEADER = 'age-encryption.org/v1'
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Writes a `.tar.gz`, encrypted with age if there is a key (`age1…`, or its secret key). A file under its final name is
 * complete and on the disk.
 */
export async function writeBackupFile(
  file: string,
  key: string | undefined,
  fill: (add: AddEntry) => Promise<Omit<Manifest, 'entries'>>,
): Promise<Manifest> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.part`
  const written = (await open(part, 'w', 0o600)).createWriteStream({ flush: true })
  const { readable, controller: archive } = createTarPacker()
  const zipped = createGzip()
  const packed = Readable.fromWeb(readable as ReadableStream)
  const writing = Promise.all([pipeline(packed, zipped), writeOut(zipped, written, key)])
  const failed = writing.then(() => new Promise<never>(() => {}))
  const entries: Record<string, string> = {}
  const add: AddEntry = async (name, bytes) => {
    entries[name] = sha256(bytes)
    const entry = archive.add({ name, size: bytes.length, mode: 0o600 }).getWriter()
    const added = entry.write(bytes).then(() => entry.close())
    // If writing fails, for example because the disk is full, `added` never resolves, so `failed` ends the wait.
    await Promise.race([added, failed])
  }
  try {
    const manifest: Manifest = { ...(await fill(add)), entries: { ...entries } }
    await add(MANIFEST, Buffer.from(JSON.stringify(manifest)))
    archive.finalize()
    await writing
    renameSync(part, file)
    return manifest
  } catch (error) {
    archive.error(error)
    await writing.catch(() => {})
    rmSync(part, { force: true })
    throw error
  }
}

async function writeOut(zipped: Readable, written: Writable, key: string | undefined): Promise<void> {
  if (key === undefined) return pipeline(zipped, written)
  const encrypter = new Encrypter()
  encrypter.addRecipient(key.startsWith('age1') ? key : await identityToRecipient(key))
  const encrypted = await encrypter.encrypt(Readable.toWeb(zipped) as globalThis.ReadableStream<Uint8Array>)
  await pipeline(Readable.fromWeb(encrypted as ReadableStream), written)
}

/**
 * Calls `each` for every entry but the manifest, in order. The entries are compared with the manifest only after all
 * calls.
 * @throws StartupError if the file is damaged, truncated or not a backup, or if the key does not open it; the error of
 * `each` if that fails
 */
export async function readBackupFile(
  file: string,
  key: string | undefined,
  each: (name: string, bytes: Buffer) => Promise<void> | void,
): Promise<Manifest> {
  const found: Record<string, string> = {}
  let manifest: Manifest | undefined
  let failure: { error: unknown } | undefined
  const archive = createTarDecoder({ strict: true })
  const read = async () => {
    for await (const { header, body } of archive.readable) {
      const { name } = header
      const bytes = await buffer(body as ReadableStream)
      if (name === MANIFEST) manifest = JSON.parse(bytes.toString()) as Manifest
      else {
        found[name] = sha256(bytes)
        try {
          await each(name, bytes)
        } catch (error) {
          failure = { error }
          throw error
        }
      }
    }
  }
  const source = await openSource(file, key)
  const unpacking = Writable.fromWeb(archive.writable)
  const results = await Promise.allSettled([read(), pipeline(source, createGunzip(), unpacking)])
  if (failure) throw failure.error
  for (const result of results) if (result.status === 'rejected') throw damaged(file, result.reason)
  if (!manifest) throw damaged(file, 'its end is missing')
  const { entries } = manifest
  const wrong = Object.keys({ ...entries, ...found }).filter((name) => entries[name] !== found[name])
  if (wrong.length > 0) throw damaged(file, `${wrong.length} entries are not what they were: ${wrong[0]}`)
  return manifest
}

export const checkBackupFile = (file: string, key: string | undefined) => readBackupFile(file, key, () => {})

async function openSource(file: string, key: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(file))) return createReadStream(file)
  if (!key?.startsWith('AGE-SECRET-KEY-'))
    throw new StartupError(`${file} is encrypted: set BACKUP_KEY to its secret key (AGE-SECRET-KEY-1…).`)
  const decrypter = new Decrypter()
  decrypter.addIdentity(key)
  const encrypted = Readable.toWeb(createReadStream(file)) as globalThis.ReadableStream<Uint8Array>
  try {
    return Readable.fromWeb((await decrypter.decrypt(encrypted)) as ReadableStream)
  } catch (error) {
    throw new StartupError(`BACKUP_KEY does not open ${file} (${reasonOf(error)}).`)
  }
}

async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file)
  try {
    const { buffer: head } = await handle.read(Buffer.alloc(AGE_HEADER.length), 0, AGE_HEADER.length)
    return head.toString() === AGE_HEADER
  } finally {
    await handle.close()
  }
}

const damaged = (file: string, reason: unknown) =>
  reason instanceof StartupError
    ? reason
    : new StartupError(`${file} is damaged or not whole (${reasonOf(reason)}): take another backup.`)
