import type { FastifyBaseLogger } from 'fastify'
import { S3mini, S3ServiceError } from 's3mini'
import { reasonOf } from '../../log/reason-of.ts'
import { StartupError } from '../../startup-error.ts'
import { guardedCalls } from '../guarded-calls.ts'
import { StorageUnavailable, type StoragePort } from './interface.ts'
import { patientFetch } from './patient-fetch.ts'

const READ_TIMEOUT_MS = 8_000

export type BucketConfig = {
  bucket: string
  region: string
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
}

/**
 * An unreachable server does not block the start.
 * @throws StartupError if the bucket is missing or refuses access
 */
export async function checkBucket(
  config: BucketConfig,
  log: FastifyBaseLogger,
  timeoutMs = READ_TIMEOUT_MS,
): Promise<void> {
  try {
    const client = openBucket(config, timeoutMs)
    // The first call reports a forbidden bucket as missing too. The second call gives the reason.
    if (!(await client.bucketExists())) await client.getObjectRaw('images')
  } catch (error) {
    const status = error instanceof S3ServiceError ? error.status : undefined
    if (status === 404) throw new StartupError(`S3_BUCKET: there is no bucket ${config.bucket}: create it.`)
    if (status === 401 || status === 403)
      throw new StartupError(
        `S3_BUCKET: the keys may not use the bucket ${config.bucket} (HTTP ${status}): correct S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
      )
    log.warn(
      { status, reason: reasonOf(error) },
      'the storage of pictures does not answer: they are missing meanwhile',
    )
  }
}

export function openBucket(config: BucketConfig, timeoutMs = READ_TIMEOUT_MS): S3mini {
  const { bucket, region, accessKeyId, secretAccessKey } = config
  const amazon = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`
  // The address has the bucket's name in its path for servers other than Amazon's. For Amazon's servers the name is
  // there only if it contains a dot, because their certificate covers only one label.
  const endpoint = config.endpoint
    ? `${config.endpoint.replace(/\/$/, '')}/${bucket}`
    : bucket.includes('.')
      ? `https://${amazon}/${bucket}`
      : `https://${bucket}.${amazon}`
  return new S3mini({ endpoint, region, accessKeyId, secretAccessKey, fetch: patientFetch(timeoutMs) })
}

/** @throws S3ServiceError if the bucket is missing, or if the server answers with another error */
export async function listBelow(client: S3mini, prefix: string): Promise<{ Key: string; Size: number }[]> {
  const found = await client.listObjects('/', prefix)
  if (!found) throw new S3ServiceError('There is no such bucket', 404, 'NoSuchBucket')
  return found
}

export function s3Storage(config: BucketConfig, timeoutMs = READ_TIMEOUT_MS): StoragePort {
  const client = openBucket(config, timeoutMs)
  const guarded = guardedCalls({ party: 'storage', isSilent, notTried })
  const request = <T>(work: () => Promise<T>) =>
    guarded(() =>
      work().catch((error: unknown) => {
        throw new StorageUnavailable(reasonOf(error), { cause: error })
      }),
    )
  return {
    kind: 's3',
    read: (key) =>
      request(async () => {
        try {
          return Buffer.from(await (await client.getObjectRaw(key)).arrayBuffer())
        } catch (error) {
          if (error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket')
            return undefined
          throw error
        }
      }),
    async write(key, bytes, mime) {
      await request(() => client.putObject(key, bytes, mime))
    },
    removeAll: (prefix) => request(() => removeAll(client, prefix)),
  }
}

async function removeAll(client: S3mini, prefix: string): Promise<void> {
  const keys = (await listBelow(client, prefix)).map(({ Key }) => Key)
  const removed = await client.deleteObjects(keys)
  const left = keys.find((_key, at) => !removed[at])
  if (left !== undefined) throw new S3ServiceError(`The bucket did not remove ${left}`, 200)
}

/** An `S3ServiceError` means that the server answered. */
const isSilent = (error: unknown) =>
  error instanceof StorageUnavailable && !(error.cause instanceof S3ServiceError)

const notTried = () => new StorageUnavailable('The storage has not answered for a while, so it is not asked.')
