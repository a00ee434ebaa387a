import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { reopened } from '../reopened.ts'
import { folderStorage } from './folder-storage.ts'
import type { StoragePort } from './interface.ts'
import type { BucketConfig } from './s3.ts'

type Settings = { dataDir: string; storage: BucketConfig | undefined }

export const picturesFolder = (dataDir: string) => join(dataDir, 'storage')

/**
 * Pictures that were stored before the shop had a bucket are still read from the folder. The S3 client is large, so it
 * is loaded only when used.
 */
export function openStorage(config: Settings): StoragePort {
  const folder = folderStorage(picturesFolder(config.dataDir))
  const opened = reopened(
    () => config.storage,
    async (bucket): Promise<StoragePort> => {
      if (!bucket) return folder
      const { s3Storage } = await import('./s3.ts')
      return overFolder(s3Storage(bucket), folder)
    },
  )
  return {
    get kind() {
      return config.storage ? 's3' : 'folder'
    },
    read: async (key) => (await opened()).read(key),
    write: async (key, bytes, mime) => (await opened()).write(key, bytes, mime),
    removeAll: async (prefix) => (await opened()).removeAll(prefix),
  }
}

function overFolder(bucket: StoragePort, folder: StoragePort): StoragePort {
  return {
    kind: 's3',
    read: async (key) => (await bucket.read(key)) ?? folder.read(key),
    write: (key, bytes, mime) => bucket.write(key, bytes, mime),
    async removeAll(prefix) {
      await bucket.removeAll(prefix)
      await folder.removeAll(prefix)
    },
  }
}

export async function checkStorage(bucket: BucketConfig, log: FastifyBaseLogger): Promise<void> {
  const { checkBucket } = await import('./s3.ts')
  await checkBucket(bucket, log)
}
