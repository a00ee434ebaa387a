const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** A database that could not write for want of space is taken for full so long. */
const FULL_MS = 60_000

let fullAtMs = -Infinity

/** Whether an error, of a statement or of a file, means that there is no space left. */
export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && FULL_CODES.has(code)
}

/** Called with the errors of statements: of a disk elsewhere only the database knows. */
export function noteDiskFull(error: unknown): void {
  if (isDiskFull(error)) fullAtMs = performance.now()
}

/** Whether the database has lacked space within the last minute. */
export function lackedSpaceLately(): boolean {
  return performance.now() - fullAtMs < FULL_MS
}
