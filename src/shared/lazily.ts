/**
 * A value that is made on first use and then kept. For `Intl` formatters, which are slow to make, so that a module does not
 * make ten of them while it loads.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
