export class StorageUnavailable extends Error {}

export type StoragePort = {
  readonly kind: 'folder' | 's3'
  read(key: string): Promise<Buffer | undefined>
  /** Writes or replaces an object, completely or not at all. */
  write(key: string, bytes: Buffer, mime: string): Promise<void>
  /** Removes an object, or a folder with its objects. Succeeds if there are none. */
  removeAll(prefix: string): Promise<void>
}
