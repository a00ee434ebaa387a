/** What was asked for last, in memory, up to so many bytes; the least recently used goes first. */
export function byteCache<Value>(maxBytes: number, weightOf: (value: Value) => number) {
  const kept = new Map<string, Value>()
  let bytes = 0
  const drop = (key: string) => {
    const value = kept.get(key)
    if (value !== undefined) bytes -= weightOf(value)
    kept.delete(key)
  }
  return {
    get(key: string): Value | undefined {
      const found = kept.get(key)
      if (found !== undefined) {
        kept.delete(key)
        kept.set(key, found)
      }
      return found
    },
    set(key: string, value: Value): void {
      drop(key)
      const weight = weightOf(value)
      if (weight > maxBytes) return
      kept.set(key, value)
      bytes += weight
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
    remove: drop,
    removeWhere(isMeant: (key: string, value: Value) => boolean): void {
      for (const [key, value] of kept) if (isMeant(key, value)) drop(key)
    },
    /** The weight of what is kept. */
    bytes: () => bytes,
  }
}
