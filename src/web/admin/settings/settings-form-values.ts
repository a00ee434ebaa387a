import { eurosToTyped, typedToCents } from '#shared/decimal-money.ts'
import type { FieldErrors } from '#shared/field-errors.ts'
import { centsToEuros } from '#shared/money.ts'
import type { Day } from '#shared/paris-day.ts'
import type { SettingsAnswer, SettingsChange } from '#shared/settings/contract.ts'
import { offersInCents } from '#shared/settings/offer-amounts.ts'
import { footerAddressError, footerLabelError } from '#shared/settings/owner-texts.ts'
import { tabOf, type Setting, type SettingsTab } from '#shared/settings/setting.ts'
import {
  AMOUNT_WRONG,
  closingsError,
  DELAY_INVALID,
  deliveryErrors,
  GRAMS_INVALID,
  textError,
} from '#shared/settings/settings-rules.ts'
import { SETTINGS } from '#shared/settings/settings-table.ts'
import { CLOSING_DAYS_REQUIRED } from '#shared/settings/texts.ts'
import { closingText, type ClosingDays } from '#shared/shipping/closing-days.ts'
import { type Delivery, withLetter } from '#shared/shipping/delivery.ts'
import type { FooterLink } from '#shared/shop-profile.ts'
import { typedToWhole } from '#shared/typed-whole.ts'
import { countryName } from '#shared/world-countries.ts'

export type SettingsField = { name: string; path: string; setting: Setting }

type FieldValue = string | boolean | ClosingDays[] | FooterLink[]
export type SettingsValues = Record<string, FieldValue>

/**
 * The name is part of an element's id, so it has no spaces. It has no dots, because React Hook Form reads them as
 * separators.
 */
export const settingsFieldName = (path: string) => path.replaceAll(/[. ’]/g, '-')

const FIELDS = Object.entries(SETTINGS).map(([path, setting]): SettingsField => ({
  name: settingsFieldName(path),
  path,
  setting,
}))

export const fieldsOf = (tab: SettingsTab) => FIELDS.filter(({ setting }) => tabOf(setting) === tab)

export const settingsLabels = (tab: SettingsTab): Record<string, string> =>
  Object.fromEntries(fieldsOf(tab).map(({ name, setting }) => [name, setting.label]))

export const settingsValues = (tab: SettingsTab, settings: SettingsAnswer): SettingsValues =>
  Object.fromEntries(
    fieldsOf(tab).map(({ name, path, setting }) => [name, typedOf(setting, valueAt(settings, path))]),
  )

function valueAt(settings: SettingsAnswer, path: string): unknown {
  let value: unknown = settings
  for (const part of path.split('.')) value = Object.entries(value ?? {}).find(([name]) => name === part)?.[1]
  return value
}

function typedOf({ kind }: Setting, stored: unknown): FieldValue {
  switch (kind) {
    case 'amount':
      return typeof stored === 'number' ? eurosToTyped(stored) : ''
    case 'switch':
      return stored === true
    case 'closings':
    case 'links':
      // The contract guarantees this type.
      return stored as ClosingDays[] | FooterLink[]
    case 'day':
      return ''
    default:
      return typeof stored === 'string' || typeof stored === 'number' ? String(stored) : ''
  }
}

function storedOf(setting: Setting, value: FieldValue | undefined): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  switch (setting.kind) {
    case 'whole':
      return typedToWhole(text)
    case 'amount':
      return text === '' ? null : centsToEuros(typedToCents(text) ?? 0)
    case 'choice':
    case 'day':
      return text || undefined
    default:
      return text
  }
}

function errorOf(setting: Setting, value: FieldValue | undefined, today: Day): string | undefined {
  if (typeof value !== 'string') return listError(value)
  const text = value.trim()
  switch (setting.kind) {
    case 'whole': {
      const number = typedToWhole(text)
      const isRight = number !== undefined && number >= setting.min && number <= setting.max
      return isRight ? undefined : setting.wrong
    }
    case 'amount':
      return (text === '' && setting.isOptional) || typedToCents(text) !== undefined
        ? undefined
        : AMOUNT_WRONG
    case 'choice':
      return text === '' ? setting.missing : undefined
    case 'day':
      return text !== '' && text < today ? setting.past : undefined
    case 'switch':
    case 'closings':
    case 'links':
      return undefined
    default:
      return textError(setting, text)
  }
}

function listError(value: FieldValue | undefined): string | undefined {
  if (!Array.isArray(value)) return undefined
  const sentences = value.map((one) =>
    'label' in one
      ? (footerLabelError(one.label) ?? footerAddressError(one.to))
      : one.from === '' || one.to === ''
        ? CLOSING_DAYS_REQUIRED
        : undefined,
  )
  return sentences.find(Boolean) ?? closingsError(value.filter((one) => 'from' in one))
}

export function settingText(name: string, value: unknown): string {
  const setting = FIELDS.find((field) => field.name === name)?.setting
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (Array.isArray(value))
    return value
      .map((one: ClosingDays | FooterLink) =>
        'label' in one ? `${one.label} (${one.to})` : closingText(one),
      )
      .join('\n')
  const text = String(value)
  if (setting?.kind === 'choice') return setting.choices[text] ?? ''
  return setting?.kind === 'country' && text !== '' ? countryName(text) : text
}

const SHARED: readonly string[] = [AMOUNT_WRONG, DELAY_INVALID, GRAMS_INVALID]

export function summaryErrors(tab: SettingsTab, errors: FieldErrors): FieldErrors {
  const labels = settingsLabels(tab)
  return Object.fromEntries(
    Object.entries(errors).map(([name, sentence = '']) => [
      name,
      SHARED.includes(sentence)
        ? `${labels[name]}\u00A0: ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
        : sentence,
    ]),
  )
}

type Before = { settings: SettingsAnswer; today: Day }

/** Contradictions between fields are checked once each field is valid. */
export function settingsErrors(tab: SettingsTab, values: SettingsValues, before: Before): FieldErrors {
  const errors = fieldsOf(tab).flatMap(({ name, setting }) => {
    const sentence = errorOf(setting, values[name], before.today)
    return sentence ? [[name, sentence]] : []
  })
  if (errors.length > 0) return Object.fromEntries(errors)
  const change = settingsChange(tab, values, before.settings)
  if (!change.delivery) return {}
  const misfits = Object.entries(deliveryErrors(deliveryAfter(before.settings, change)))
  return Object.fromEntries(misfits.map(([path, sentence]) => [fieldOfSetting(path), sentence]))
}

/** Returns the name of the field for `path`, which may lead into the field's value or name a group of fields. */
export function fieldOfSetting(path: string): string {
  const within = FIELDS.filter((field) => field.path.startsWith(`${path}.`))
  const field =
    FIELDS.find((one) => one.path === path || path.startsWith(`${one.path}.`)) ??
    within.findLast((one) => !one.path.slice(path.length + 1).includes('.')) ??
    within[0]
  return field?.name ?? path
}

export function settingsChange(
  tab: SettingsTab,
  values: SettingsValues,
  { vat }: SettingsAnswer,
): SettingsChange {
  // The same regime without a day is not sent, because it would begin today.
  const isSameRegime = values['vat-regime'] === (vat.regime ?? '') && values['vat-from'] === ''
  const change: Nested = {}
  for (const { name, path, setting } of fieldsOf(tab)) {
    const value = storedOf(setting, values[name])
    if (value !== undefined && !(isSameRegime && path === 'vat.regime')) place(change, path.split('.'), value)
  }
  return change
}

type Nested = { [name: string]: unknown }

function place(into: Nested, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) into[name] = value
  else place((into[name] ??= {}) as Nested, rest, value)
}

export function deliveryAfter(
  { delivery, weights }: SettingsAnswer,
  { delivery: change = {}, weights: otherWeights }: Pick<SettingsChange, 'delivery' | 'weights'>,
): Delivery {
  const after = {
    offers: {
      mondialRelay: offersInCents({ ...delivery.mondialRelay, ...change.mondialRelay }),
      colissimo: offersInCents({ ...delivery.colissimo, ...change.colissimo }),
      trackedLetter: offersInCents({ ...delivery.trackedLetter, ...change.trackedLetter }),
    },
    days: change.delayDays ?? delivery.delayDays,
    overseasDays: change.overseasDelayDays ?? delivery.overseasDelayDays,
  }
  return withLetter(after, { ...weights, ...otherWeights })
}
