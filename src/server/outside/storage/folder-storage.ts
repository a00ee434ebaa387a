import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { reasonOf } from '../../log/reason-of.ts'
import { type StoragePort, StorageUnavailable } from './interface.ts'

/** Each object is written to a temporary file and then renamed, so that a reader never gets half of it. */
export function folderStorage(root: string): StoragePort {
  const within = resolve(root) + sep
  const place = (key: string) => {
    const path = resolve(root, key)
    if (!path.startsWith(within)) throw new Error('A storage key climbs out of its folder.')
    return path
  }
  return {
    kind: 'folder',
    async read(key) {
      try {
        return await readFile(place(key))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
    async write(key, bytes) {
      const path = place(key)
      const part = `${path}.${randomUUID()}.part`
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await writeFile(part, bytes, { mode: 0o600 })
        await rename(part, path)
      } catch (error) {
        await rm(part, { force: true }).catch(() => {})
        throw new StorageUnavailable(`The folder of pictures cannot be written: ${reasonOf(error)}`, {
          cause: error,
        })
      }
    },
    async removeAll(prefix) {
      await rm(place(prefix), { recursive: true, force: true })
    },
  }
}
