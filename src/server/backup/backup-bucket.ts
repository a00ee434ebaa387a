import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  UploadPartCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../config/config.ts'
import { StartupError } from '../config/startup-error.ts'
import { openClient } from '../outside/storage/s3.ts'
import {
  isBackupName,
  isEncryptedName,
  listBackups,
  madeAt,
  removeOldBackups,
  tooOld,
  type KeptBackup,
} from './make-backup.ts'

/** S3 allows 10,000 parts per file, each of at least 5 MB. */
const PART_BYTES = 16 * 1024 * 1024
/** The time limit for one part, on a slow line. */
const PATIENCE_MS = 300_000

/** The backups in a bucket, oldest first. */
export type BackupBucket = {
  list(): Promise<KeptBackup[]>
  /** Sends a file and reads it back to compare it byte by byte. */
  store(file: string): Promise<void>
  /**
   * Downloads a backup into this folder and returns its file name. 'latest' is the newest. @throws StartupError when there is
   * none of that name
   */
  fetch(name: string, folder: string): Promise<string>
  /** Like `removeOldBackups` for a folder. */
  removeOld(keepDays: number, now: Date): Promise<string[]>
}

/** The bucket of BACKUP_BUCKET, with the keys of S3; undefined without that setting. */
export function backupBucket(
  config: { backup: Pick<Config['backup'], 'bucket'> },
  partBytes = PART_BYTES,
): BackupBucket | undefined {
  const place = config.backup.bucket
  if (!place) return undefined
  const { prefix } = place
  const client = openClient(place, PATIENCE_MS)
  const at = (name: string) => ({ Bucket: place.bucket, Key: prefix + name })
  const list = () => listBucket(client, { Bucket: place.bucket, Prefix: prefix })
  const remove = (name: string) => client.send(new DeleteObjectCommand(at(name)))
  const read = async (name: string) => {
    const { Body } = await client.send(new GetObjectCommand(at(name)))
    return Body as Readable
  }
  return {
    list,
    async store(file) {
      const name = basename(file)
      await sendInParts(client, at(name), file, partBytes)
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

async function listBucket(
  client: S3Client,
  place: { Bucket: string; Prefix: string },
): Promise<KeptBackup[]> {
  const found: KeptBackup[] = []
  let token: string | undefined
  do {
    const page = await client.send(new ListObjectsV2Command({ ...place, ContinuationToken: token }))
    for (const { Key = '', Size = 0 } of page.Contents ?? []) {
      const name = Key.slice(place.Prefix.length)
      if (isBackupName(name)) found.push({ name, bytes: Size, at: madeAt(name) })
    }
    token = page.NextContinuationToken
  } while (token)
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The file appears under its name only when its last part has arrived. */
async function sendInParts(
  client: S3Client,
  at: { Bucket: string; Key: string },
  file: string,
  partBytes: number,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(at))
  const upload = { ...at, UploadId }
  const handle = await open(file)
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    const { size } = await handle.stat()
    for (let from = 0; from < size; from += partBytes) {
      const Body = Buffer.alloc(Math.min(partBytes, size - from))
      await handle.read(Body, 0, Body.length, from)
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
      Parts.push({ PartNumber, ETag })
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  } finally {
    await handle.close()
  }
}

/**
 * Sends the backups of a folder, newest first, including those that could not be sent on earlier nights, and removes old ones
 * on both sides. The folder is cleared even when the bucket is unavailable, so that an outage does not fill this disk. With a
 * key, older `unencrypted` backups are not sent: they stay here until they are too old.
 * @throws StartupError after all were tried, naming those that could not be sent; they stay in the folder
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
      // Another run sent it meanwhile.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      failed.push(`${file} (${error instanceof Error ? error.message : String(error)})`)
    }
  }
  // The bucket is unavailable when nothing could be sent, so its old backups have to wait.
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
