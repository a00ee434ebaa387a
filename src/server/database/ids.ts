import { randomFillSync } from 'node:crypto'
import { uuidV7 } from '#shared/ids.ts'

/**
 * An id that no row has and that sorts before every other id. A walk in the order of ids starts from this id.
 * A query for this id matches nothing.
 */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

const LAST_IN_MS = 0xfff

let lastMs = 0
let sequence = 0

/**
 * Returns a new key: a UUIDv7 of the current time. The ids of one process sort in the order they were made,
 * also within one millisecond, so the rows of one transaction keep their order.
 */
export function newId(): string {
  const random = tenRandomBytes()
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    // The sequence starts in the lower half of its range, so it has room to grow within one millisecond.
    sequence = random.readUInt16BE(0) & (LAST_IN_MS >> 1)
  } else if (sequence < LAST_IN_MS) sequence += 1
  else {
    lastMs += 1
    sequence = 0
  }
  random.writeUInt16BE(sequence, 0)
  return uuidV7(lastMs, random)
}

const supply = Buffer.alloc(4_000)
let used = supply.length

/** Returns ten random bytes from a supply that is read in advance: one system call serves hundreds of ids. */
function tenRandomBytes(): Buffer {
  if (used === supply.length) {
    randomFillSync(supply)
    used = 0
  }
  used += 10
  return supply.subarray(used - 10, used)
}
