const FULL_CODES = new Set(['53100', 'ENOSPC', 'EDQUOT'])
const FULL_MS = 60_000

let fullAtMs = -Infinity

export function isDiskFull(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown }
  return typeof code === 'string' && FULL_CODES.has(code)
}

/** If the database's disk is on another machine, these errors are the only sign that it is full. */
export function noteDiskFull(error: unknown): void {
  if (isDiskFull(error)) fullAtMs = performance.now()
}

export function lackedSpaceLately(): boolean {
  return performance.now() - fullAtMs < FULL_MS
}
