import { randomFillSync } from 'node:crypto'
import { uuidV7 } from '#shared/ids.ts'

/** Sorts before every id of `newId`, and no row has it. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

const LAST_IN_MS = 0xfff

let lastMs = 0
let sequence = 0

/** Returns a UUIDv7. The ids of one process sort in the order they were made, also within one millisecond. */
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

function tenRandomBytes(): Buffer {
  if (used === supply.length) {
    randomFillSync(supply)
    used = 0
  }
  used += 10
  return supply.subarray(used - 10, used)
}
