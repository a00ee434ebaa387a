import { existsSync, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
/** Containers often have only 64 MB of memory file system. */
const ENOUGH_BYTES = 1024 ** 3

/** Makes the folder in memory if the system has room there, because databases in memory are faster. */
export function quickFolder(name) {
  return mkdtempSync(join(hasRoom() ? IN_MEMORY : tmpdir(), `${name}-`))
}

function hasRoom() {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize > ENOUGH_BYTES
}
