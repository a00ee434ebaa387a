type Kept<Value> = { value: Value; isUsed: boolean }

/**
 * What was asked for last, in memory, up to so many bytes; what nobody has asked for in a while goes first. A use is noted
 * and no more, and gives a second chance when something has to go: moving it to the end each time cost every hit.
 */
export function byteCache<Value>(maxBytes: number, weightOf: (value: Value) => number) {
  const kept = new Map<string, Kept<Value>>()
  let bytes = 0
  const drop = (key: string) => {
    const entry = kept.get(key)
    if (entry !== undefined) bytes -= weightOf(entry.value)
    kept.delete(key)
  }
  return {
    get(key: string): Value | undefined {
      const found = kept.get(key)
      if (found === undefined) return undefined
      found.isUsed = true
      return found.value
    },
    set(key: string, value: Value): void {
      drop(key)
      const weight = weightOf(value)
      if (weight > maxBytes) return
      kept.set(key, { value, isUsed: false })
      bytes += weight
      for (const [oldest, entry] of kept) {
        if (bytes <= maxBytes) break
        if (entry.isUsed) {
          kept.delete(oldest)
          kept.set(oldest, { ...entry, isUsed: false })
        } else if (oldest !== key) drop(oldest)
      }
    },
    remove: drop,
    removeWhere(isMeant: (key: string, value: Value) => boolean): void {
      for (const [key, { value }] of kept) if (isMeant(key, value)) drop(key)
    },
    /** The weight of what is kept. */
    bytes: () => bytes,
  }
}
