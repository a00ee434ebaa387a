import { closeSync, openSync, writeSync } from 'node:fs'

export function fillDisk(filler: string): void {
  const file = openSync(filler, 'w')
  try {
    for (let size = 1 << 20; size >= 1; size >>= 1) writeWhilePossible(file, Buffer.alloc(size))
  } finally {
    closeSync(file)
  }
}

function writeWhilePossible(file: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(file, bytes)
  } catch {
    // No further block of this size fits on the disk.
  }
}
