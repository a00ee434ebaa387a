const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** The time for which a database counts as full after a write has failed for lack of space, in milliseconds. */
const FULL_MS = 60_000

let fullAtMs = -Infinity

export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && FULL_CODES.has(code)
}

/**
 * Notes an error of a statement. If the database's disk is on another machine, only these errors report that the disk
 * is full.
 */
export function noteDiskFull(error: unknown): void {
  if (isDiskFull(error)) fullAtMs = performance.now()
}

export function lackedSpaceLately(): boolean {
  return performance.now() - fullAtMs < FULL_MS
}
