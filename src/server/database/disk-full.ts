const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** How long a database counts as full after a write failed for lack of space. */
const FULL_MS = 60_000

let fullAtMs = -Infinity

/** Whether an error, from a statement or a file, means that there is no space left. */
export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && FULL_CODES.has(code)
}

/** Called with the errors of statements: only the database knows about a disk on another machine. */
export function noteDiskFull(error: unknown): void {
  if (isDiskFull(error)) fullAtMs = performance.now()
}

/** Whether the database has lacked space within the last minute. */
export function lackedSpaceLately(): boolean {
  return performance.now() - fullAtMs < FULL_MS
}
