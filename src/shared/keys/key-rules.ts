import { REQUIRED_FIELD, tooLong, type FieldErrors } from '../field-errors.ts'
import type { KeyField } from './key-field.ts'
import { PAYMENT_KEYS, PROVIDER_FIELD } from './payment-keys.ts'
import { SERVICES, type KeyValues, type Service } from './services.ts'

export const KEY_MAX_LENGTH = 500

const ADDRESS_INVALID = 'Indiquez une adresse complète, qui commence par https://'
export const TYPE_SECRET_TOO = 'Saisissez-la à nouveau\u00A0: elle va avec un champ que vous changez.'

/** For payment, leaves out the fields of the providers that are not chosen. */
export function fieldsInUse(service: Service, values: KeyValues): [string, KeyField][] {
  const part = service === 'payment' ? (values[PROVIDER_FIELD] ?? defaultProvider) : undefined
  return Object.entries(SERVICES[service].fields).filter(([, field]) => !field.part || field.part === part)
}

const defaultProvider = Object.keys(PAYMENT_KEYS[PROVIDER_FIELD].choices)[0] ?? ''

export function isComplete(service: Service, values: KeyValues): boolean {
  return fieldsInUse(service, values).every(
    ([name, field]) => field.isOptional || field.kind === 'choice' || values[name],
  )
}

export function keyError({ kind, begins, choices }: KeyField, value: string): string | undefined {
  if (value === '') return undefined
  if (value.length > KEY_MAX_LENGTH) return tooLong(KEY_MAX_LENGTH)
  if (/\p{Cc}/u.test(value)) return VALUE_INVALID
  if (kind === 'choice') return choices && value in choices ? undefined : VALUE_INVALID
  if (begins && !begins.some((start) => value.startsWith(start)))
    return `Cette valeur doit commencer par ${begins.join(' ou ')}`
  return kind && !FORMS[kind].is(value) ? FORMS[kind].sentence : undefined
}

const VALUE_INVALID = 'Cette valeur n’est pas valide'
const BUCKET_INVALID = 'Indiquez un nom de bucket\u00A0: minuscules, chiffres, tirets et points'

const FORMS: Record<
  Exclude<KeyField['kind'], undefined | 'choice'>,
  { is: (value: string) => boolean; sentence: string }
> = {
  url: { is: (value) => ADDRESS.test(value), sentence: ADDRESS_INVALID },
  host: {
    is: (value) => /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/iu.test(value),
    sentence: 'Indiquez le nom du serveur seul, comme smtp.exemple.fr',
  },
  port: {
    is: (value) => /^\d{1,5}$/u.test(value) && Number(value) >= 1 && Number(value) <= 65_535,
    sentence: 'Indiquez un port\u00A0: un nombre de 1 à 65535, le plus souvent 465 ou 587',
  },
  region: { is: (value) => /^[a-z0-9-]{1,40}$/u.test(value), sentence: VALUE_INVALID },
  bucket: { is: (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/u.test(value), sentence: BUCKET_INVALID },
  folder: {
    is: (value) => /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](?:\/[\w.-]+)*$/u.test(value),
    sentence: BUCKET_INVALID,
  },
}

const ADDRESS = /^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:\/[^\s@?#]*)?$/iu

/** `typed` are the fields of the change; other fields keep their value. A service without any value is valid. */
export function keysErrors(
  service: Service,
  { before, typed }: { before: KeyValues; typed: Readonly<Record<string, string>> },
): FieldErrors {
  const after = { ...before, ...typed }
  const fields = fieldsInUse(service, after)
  const errors: FieldErrors = {}
  for (const [name, field] of Object.entries(SERVICES[service].fields)) {
    const { goesWith = [] } = field
    const error = keyError(field, after[name] ?? '')
    if (error) errors[name] = error
    // After a change of this field, the stored secret may belong to another account, so it must be typed again.
    if ((after[name] ?? '') === (before[name] ?? '')) continue
    for (const secret of goesWith) if (before[secret] && !(secret in typed)) errors[secret] = TYPE_SECRET_TOO
  }
  const isEmpty = fields.every(([name, { kind }]) => kind === 'choice' || !after[name])
  if (isEmpty) return errors
  for (const [name, field] of fields)
    if (!field.isOptional && field.kind !== 'choice' && !after[name]) errors[name] ??= REQUIRED_FIELD
  for (const [first, second] of PAIRS)
    if (Boolean(after[first]) !== Boolean(after[second]) && fields.some(([name]) => name === first))
      errors[after[first] ? second : first] ??= REQUIRED_FIELD
  return errors
}

/** Optional fields that are needed together. */
const PAIRS = [
  ['SMTP_USER', 'SMTP_PASSWORD'],
  ['MONDIAL_RELAY_LOGIN', 'MONDIAL_RELAY_PASSWORD'],
] as const

/** Shows the last four characters of a secret, or none if the secret is short. */
export const shownKey = ({ isSecret }: KeyField, value: string): string =>
  isSecret ? `…${value.length >= 12 ? value.slice(-4) : ''}` : value
