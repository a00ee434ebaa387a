const RELEASE = /^v?(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/

/** Reads 'v1.2.0' and '1.2.0', but not 'v2.0.0-beta.1'. */
export function versionOf(text: string): readonly number[] | undefined {
  const [, ...numbers] = RELEASE.exec(text) ?? []
  return numbers.length === 0 ? undefined : numbers.map(Number)
}

export function isNewer(one: string, other: string): boolean {
  const [a, b] = [versionOf(one), versionOf(other)]
  if (!a || !b) return false
  const at = a.findIndex((number, n) => number !== b[n])
  return at !== -1 && (a[at] ?? 0) > (b[at] ?? 0)
}

export function newestOf(tags: readonly string[]): string | undefined {
  return tags
    .filter((tag) => versionOf(tag))
    .reduce<string | undefined>(
      (best, tag) => (best === undefined || isNewer(tag, best) ? tag : best),
      undefined,
    )
}
