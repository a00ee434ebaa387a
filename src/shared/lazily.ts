/** Makes the value at the first use and keeps it. Used for `Intl` formatters, which are slow to make. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
