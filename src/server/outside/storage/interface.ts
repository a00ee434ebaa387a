export class StorageUnavailable extends Error {}

/** The shop chooses the keys: `images/<id>/original`. */
export type StoragePort = {
  readonly kind: 'folder' | 's3'
  read(key: string): Promise<Buffer | undefined>
  /** Writes or replaces an object, completely or not at all. */
  write(key: string, bytes: Buffer, mime: string): Promise<void>
  /** Removes all objects whose key begins with this prefix. Succeeds if there are none. */
  removeAll(prefix: string): Promise<void>
}
