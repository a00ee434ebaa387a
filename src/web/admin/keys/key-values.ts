import { SERVICES, type KeyValues, type Service } from '#shared/keys/services.ts'

type Shown = Readonly<Record<string, string>>

const fieldsOf = (service: Service) => Object.entries(SERVICES[service].fields)

export function keyValues(service: Service, shown: Shown): Record<string, string> {
  return Object.fromEntries(
    fieldsOf(service).map(([name, { isSecret, choices }]) => {
      const first = choices ? (Object.keys(choices)[0] ?? '') : ''
      return [name, isSecret ? '' : (shown[name] ?? first)]
    }),
  )
}

export function typedKeys(
  service: Service,
  values: Readonly<Record<string, string>>,
  shown: Shown,
): Record<string, string> {
  const changed = fieldsOf(service).filter(([name, { isSecret }]) =>
    isSecret ? values[name] : (values[name] ?? '').trim() !== (shown[name] ?? ''),
  )
  return Object.fromEntries(changed.map(([name]) => [name, (values[name] ?? '').trim()]))
}

/** A secret has a placeholder, because the browser does not know it. */
export function knownKeys(service: Service, shown: Shown): KeyValues {
  return Object.fromEntries(
    fieldsOf(service).flatMap(([name, { isSecret, begins }]) => {
      const value = shown[name]
      return value === undefined ? [] : [[name, isSecret ? `${begins?.[0] ?? ''}…` : value]]
    }),
  )
}
