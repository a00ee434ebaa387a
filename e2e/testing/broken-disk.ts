/**
 * Preloaded into a shop's process (`NODE_OPTIONS=--import …`). In its worker threads, `writeSync` fails while the
 * folder BROKEN_DISK contains a file `full`, and hangs for good if the folder contains a file `hung`.
 */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const folder = process.env.BROKEN_DISK ?? ''
const is = (state: string) => fs.existsSync(join(folder, state))

if (!isMainThread) {
  const write = fs.writeSync.bind(fs)
  const broken = (...args: Parameters<typeof fs.writeSync>): number => {
    if (is('hung')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
    if (is('full')) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    return write(...args)
  }
  Object.assign(fs, { writeSync: broken })
  syncBuiltinESMExports()
}
