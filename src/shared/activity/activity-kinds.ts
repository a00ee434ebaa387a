/** What somebody of the shop can do to a thing. */
export const ACTS = ['created', 'changed', 'deleted'] as const
export type Act = (typeof ACTS)[number]

export const SUBJECT_KINDS = [
  'order',
  'reservation',
  'withdrawal',
  'alert',
  'sleeve',
  'collection',
  'promotion',
  'article',
  'banner',
  'image',
  'user',
  'message',
  'settings',
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** One field of it, before and after; null if empty. Long texts are cut. */
export type FieldChange = { field: string; before: FieldValue; after: FieldValue }
export type FieldValue = string | number | boolean | null

const VALUE_MAX_LENGTH = 200

/**
 * What differs between two states of a thing: only fields that one of them has. Texts are cut, whatever is no plain value
 * stands as its JSON, and an empty text is none.
 */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): FieldChange[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .filter((field) => comparable(before[field]) !== comparable(after[field]))
    .map((field) => ({ field, before: valueOf(before[field]), after: valueOf(after[field]) }))
}

function plain(value: unknown): unknown {
  return value === undefined || value === '' ? null : value
}

/** A column of JSON is written as text and read as what it says. */
function comparable(stored: unknown): string | null {
  const value = plain(stored)
  if (value === null || typeof value === 'string') return value
  return JSON.stringify(value)
}

function valueOf(stored: unknown): FieldValue {
  const value = plain(stored)
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > VALUE_MAX_LENGTH ? `${text.slice(0, VALUE_MAX_LENGTH)}…` : text
}
