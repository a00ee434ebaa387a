type Kept<Value> = { value: Value; isUsed: boolean }

/**
 * Reading a value only marks it as used. A marked value gets a second chance before it is evicted (the clock
 * algorithm).
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
    entriesWhere(isMeant: (value: Value) => boolean): [key: string, value: Value][] {
      return [...kept].flatMap(([key, { value }]) => (isMeant(value) ? [[key, value]] : []))
    },
    bytes: () => bytes,
  }
}
