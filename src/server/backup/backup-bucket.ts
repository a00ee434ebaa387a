import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { S3mini, UploadPart } from 's3mini'
import type { Config } from '../config/config.ts'
import { reasonOf } from '../log/reason-of.ts'
import { listBelow, openBucket } from '../outside/storage/s3.ts'
import { StartupError } from '../startup-error.ts'
import {
  isBackupName,
  isEncryptedName,
  listBackups,
  madeAt,
  removeOldBackups,
  tooOld,
  type KeptBackup,
} from './make-backup.ts'

/** S3 allows 10,000 parts per file, of at least 5 MB each except the last. */
const PART_BYTES = 16 * 1024 * 1024
const PART_TIMEOUT_MS = 300_000

/** `list` returns the oldest backup first. */
export type BackupBucket = {
  list(): Promise<KeptBackup[]>
  /**
   * Sends a file, reads it back and compares the hashes.
   * @throws StartupError if they differ; the file is then removed from the bucket
   */
  store(file: string): Promise<void>
  /**
   * Downloads a backup into this folder and returns the file's path. 'latest' is the newest.
   * @throws StartupError if the bucket has no such backup
   */
  fetch(name: string, folder: string): Promise<string>
  removeOld(keepDays: number, now: Date): Promise<string[]>
}

export function backupBucket(
  config: { backup: Pick<Config['backup'], 'bucket'> },
  partBytes = PART_BYTES,
): BackupBucket | undefined {
  const place = config.backup.bucket
  if (!place) return undefined
  const { prefix } = place
  const client = openBucket(place, PART_TIMEOUT_MS)
  const list = () => listBucket(client, prefix)
  const remove = (name: string) => client.deleteObject(prefix + name)
  const read = async (name: string) => {
    const { body } = await client.getObjectRaw(prefix + name)
    return Readable.fromWeb(body as ReadableStream)
  }
  return {
    list,
    async store(file) {
      const name = basename(file)
      await sendInParts(client, prefix + name, file, partBytes)
      const [sent, there] = await Promise.all([hashOf(createReadStream(file)), hashOf(await read(name))])
      if (sent === there) return
      await remove(name)
      throw new StartupError(`The bucket does not give back ${name} as it was sent: it is not kept there.`)
    },
    async fetch(name, folder) {
      const kept = await list()
      const found = name === 'latest' ? kept.at(-1) : kept.find((one) => one.name === name)
      if (!found) throw new StartupError(`BACKUP_BUCKET has no backup ${name}: npm run backup -- --list`)
      const file = join(folder, found.name)
      await pipeline(await read(found.name), createWriteStream(file, { mode: 0o600 }))
      return file
    },
    async removeOld(keepDays, now) {
      const names = tooOld(await list(), keepDays, now)
      for (const name of names) await remove(name)
      return names
    },
  }
}

async function listBucket(client: S3mini, prefix: string): Promise<KeptBackup[]> {
  const found = (await listBelow(client, prefix))
    .map(({ Key, Size }) => ({ name: Key.slice(prefix.length), bytes: Size }))
    .filter(({ name }) => isBackupName(name))
  return found
    .map(({ name, bytes }) => ({ name, bytes, at: madeAt(name) }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The file appears in the bucket only after its last part has arrived. */
async function sendInParts(client: S3mini, key: string, file: string, partBytes: number): Promise<void> {
  const upload = await client.getMultipartUploadId(key)
  const handle = await open(file)
  try {
    const parts: UploadPart[] = []
    const { size } = await handle.stat()
    for (let from = 0; from < size; from += partBytes) {
      const bytes = Buffer.alloc(Math.min(partBytes, size - from))
      await handle.read(bytes, 0, bytes.length, from)
      parts.push(await client.uploadPart(key, upload, bytes, parts.length + 1))
    }
    // A server may report a failed completion in the body of a 200 response.
    const done = await client.completeMultipartUpload(key, upload, parts)
    if (!done.etag) throw new Error('The bucket did not put the parts together')
  } catch (error) {
    await client.abortMultipartUpload(key, upload).catch(() => {})
    throw error
  } finally {
    await handle.close()
  }
}

/**
 * Old backups in the folder are deleted even if the bucket is unavailable, so that an outage does not fill this disk.
 * If there is a key, backups without encryption are not sent. They are returned as `unencrypted` and stay in the folder
 * until they are too old.
 * @throws StartupError after all were tried, with the names of the backups that could not be sent; these stay in the
 * folder
 */
export async function moveToBucket(
  bucket: BackupBucket,
  folder: string,
  { keepDays, now, key }: { keepDays: number; now: Date; key: string | undefined },
): Promise<{ sent: string[]; removed: string[]; unencrypted: string[] }> {
  const removed = removeOldBackups(folder, keepDays, now)
  const names = listBackups(folder).map(({ name }) => name)
  const unencrypted = key === undefined ? [] : names.filter((name) => !isEncryptedName(name))
  const sent: string[] = []
  const failed: string[] = []
  for (const name of names.filter((one) => !unencrypted.includes(one)).toReversed()) {
    const file = join(folder, name)
    try {
      await bucket.store(file)
      rmSync(file, { force: true })
      sent.push(name)
    } catch (error) {
      // Another run has already moved the file.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      failed.push(`${file} (${reasonOf(error)})`)
    }
  }
  // If all files were refused, the bucket may be unavailable, so its old backups are not deleted now.
  if (failed.length === 0 || sent.length > 0) removed.push(...(await bucket.removeOld(keepDays, now)))
  if (failed.length === 0) return { sent, removed, unencrypted }
  const taken = sent.length > 0 ? ` It took ${sent.join(', ')}.` : ''
  throw new StartupError(
    `The bucket did not take the following, each of which stays here: ${failed.join(', ')}.${taken}`,
  )
}

async function hashOf(bytes: Readable): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of bytes) hash.update(part as Buffer)
  return hash.digest('hex')
}
