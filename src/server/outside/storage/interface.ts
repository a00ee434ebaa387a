/** The storage could not be reached or refuses access. Only pictures are affected. */
export class StorageUnavailable extends Error {}

/** Where the bytes of pictures lie: the data folder, or an S3 bucket. Keys are ours: `images/<id>/original`. */
export type StoragePort = {
  readonly kind: 'folder' | 's3'
  /** Undefined when there is no such object. */
  read(key: string): Promise<Buffer | undefined>
  /** Replaces what was there; complete or not at all. */
  write(key: string, bytes: Buffer, mime: string): Promise<void>
  /** All objects whose key begins so; none is no error. */
  removeAll(prefix: string): Promise<void>
}
