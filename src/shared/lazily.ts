/**
 * A value that is made when it is first asked for, and then kept. For formatters of `Intl`, which are slow to make: a module
 * that exports ten functions must not make ten of them while it loads.
 */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
