import type { FastifyBaseLogger } from 'fastify'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { Config } from '../../config/config.ts'
import { StartupError } from '../../config/startup-error.ts'
import { guardedCalls } from '../guarded-calls.ts'
import { StorageUnavailable, type StoragePort } from './port.ts'

type BucketConfig = NonNullable<Config['storage']>

/**
 * Looks at the start whether the bucket is there and may be used; a server that does not answer may be back soon, and
 * keeps nobody from opening.
 * @throws StartupError
 */
export async function checkBucket(
  config: BucketConfig,
  log: FastifyBaseLogger,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  try {
    await openClient(config, patienceMs).send(new HeadBucketCommand({ Bucket: config.bucket }))
  } catch (error) {
    const { $metadata, message } = error as { $metadata?: { httpStatusCode?: number }; message?: string }
    const status = $metadata?.httpStatusCode
    if (status === 404) throw new StartupError(`S3_BUCKET: there is no bucket ${config.bucket}: create it.`)
    if (status === 401 || status === 403)
      throw new StartupError(
        `S3_BUCKET: the keys may not use the bucket ${config.bucket} (HTTP ${status}): correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
      )
    log.warn(
      { status, reason: message },
      'the storage of pictures does not answer: they are missing meanwhile',
    )
  }
}

/** For an answer to begin, and then for each next part of it; asked twice before it counts as none. */
const PATIENCE_MS = 8_000
/** Bytes a millisecond: what is sent has its own time, on a slow line as well (0.4 Mbit/s). */
const SLOWEST_LINE = 50

export function openClient(config: Omit<BucketConfig, 'bucket'>, patienceMs = PATIENCE_MS): S3Client {
  return new S3Client({
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Other servers than Amazon's take the bucket in the path, and know no trailing checksums: they would store them.
    ...(config.endpoint ? { endpoint: config.endpoint, forcePathStyle: true } : {}),
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: patienceMs,
      // Else the library only writes a warning, and waits on.
      throwOnRequestTimeout: true,
      // Its body, which no longer counts as the request.
      socketTimeout: patienceMs,
    },
    maxAttempts: 2,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

/** Objects in a bucket of S3, or of any server that speaks its language. The bucket is there already, and private. */
export function s3Storage(config: BucketConfig, patienceMs = PATIENCE_MS): StoragePort {
  const client = openClient(config, patienceMs)
  const Bucket = config.bucket
  const guarded = guardedCalls({ party: 'storage', isSilent, notTried })
  /** @throws StorageUnavailable */
  const asked = <T>(work: () => Promise<T>) =>
    guarded(() =>
      work().catch((error: unknown) => {
        throw unavailable(error)
      }),
    )
  return {
    kind: 's3',
    read: (key) =>
      asked(async () => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: key }))
          return Body && Buffer.from(await Body.transformToByteArray())
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined
          throw error
        }
      }),
    async write(key, bytes, mime) {
      const command = new PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: mime })
      const requestTimeout = patienceMs + bytes.length / SLOWEST_LINE
      await asked(() => client.send(command, { requestTimeout }))
    },
    removeAll: (prefix) => asked(() => removeAll(client, Bucket, prefix)),
  }
}

async function removeAll(client: S3Client, Bucket: string, Prefix: string): Promise<void> {
  // A page holds 1,000 objects; what is removed is not listed again.
  for (;;) {
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }))
    const Objects = Contents.flatMap(({ Key }) => (Key === undefined ? [] : [{ Key }]))
    if (Objects.length === 0) return
    await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
  }
}

/** No answer at all, where a refusal has its status. */
function isSilent(error: unknown): boolean {
  if (!(error instanceof StorageUnavailable)) return false
  const { $metadata } = (error.cause ?? {}) as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode === undefined
}

const notTried = () => new StorageUnavailable('The storage has not answered for a while, so it is not asked.')

const unavailable = (error: unknown) =>
  new StorageUnavailable(error instanceof Error ? error.message : String(error), { cause: error })
