/** What was asked for last, in memory, up to so many bytes; the least recently used goes first. */
export function byteCache(maxBytes: number) {
  const kept = new Map<string, Buffer>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= kept.get(key)?.length ?? 0
    kept.delete(key)
  }
  return {
    get(key: string): Buffer | undefined {
      const found = kept.get(key)
      if (found) {
        kept.delete(key)
        kept.set(key, found)
      }
      return found
    },
    set(key: string, value: Buffer): void {
      drop(key)
      if (value.length > maxBytes) return
      kept.set(key, value)
      bytes += value.length
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) break
        drop(oldest)
      }
    },
    removeAll(prefix: string): void {
      for (const key of kept.keys()) if (key.startsWith(prefix)) drop(key)
    },
  }
}
