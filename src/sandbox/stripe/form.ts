import type { Json } from './context.ts'

/** Reads `metadata[checkout_id]=1&expand[0]=a` as `{ metadata: { checkout_id: '1' }, expand: { 0: 'a' } }`. */
export function readForm(text: string): Json {
  const form: Json = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part, at) => at === 0 || part !== '')
    put(form, path, value)
  }
  return form
}

function put(into: Json, [name = '', ...rest]: string[], value: string): void {
  if (name === '__proto__') return
  if (rest.length === 0) into[name] = value
  else put(fieldsOf((into[name] ??= {})), rest, value)
}

export function fieldsOf(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {}
}

export const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
