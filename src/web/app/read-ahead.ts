const FRESH_MS = 10_000

const readings = new Map<string, { data: Promise<unknown>; atMs: number }>()

export function readAhead(path: string, read: () => Promise<unknown>): void {
  if (isFresh(readings.get(path))) return
  const data = read()
  readings.set(path, { data, atMs: Date.now() })
  // A failure is forgotten, so that the navigation reads again.
  data.catch(() => readings.delete(path))
}

/** Returns the prefetched data of the path if it is fresh, and forgets the data of all paths. */
export function takeReadAhead(path: string): Promise<unknown> | undefined {
  const found = readings.get(path)
  readings.clear()
  return isFresh(found) ? found.data : undefined
}

const isFresh = <T extends { atMs: number }>(found: T | undefined): found is T =>
  found !== undefined && Date.now() - found.atMs < FRESH_MS
