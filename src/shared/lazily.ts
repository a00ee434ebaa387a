/** A value that is created on first use and then kept. For `Intl` formatters, which are slow to create at load time. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
