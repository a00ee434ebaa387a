/** A value that is created at its first use and then kept. For `Intl` formatters, which are slow to create. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
