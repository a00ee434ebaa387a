export const ACTS = ['created', 'changed', 'deleted'] as const
export type Act = (typeof ACTS)[number]

export const SUBJECT_KINDS = [
  'order',
  'reservation',
  'withdrawal',
  'alert',
  'sleeve',
  'sleeves',
  'collection',
  'promotion',
  'article',
  'banner',
  'image',
  'user',
  'message',
  'settings',
  'declaration',
  'readKey',
  'webhook',
  'customers',
  'pastOrders',
] as const
export type SubjectKind = (typeof SUBJECT_KINDS)[number]

/** A null value means that the field is empty or missing. */
export type FieldChange = { field: string; before: FieldValue; after: FieldValue }
export type FieldValue = string | number | boolean | null

const TEXT_MAX_LENGTH = 200
/** Lists and objects get a higher limit than texts, because a cut one cannot be parsed for display. */
const LIST_MAX_LENGTH = 4_000

/** Long texts are cut, non-scalar values become JSON, and an empty text counts as null. */
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

/** A JSON column is written as text but read as a value, so values are compared as text. */
function comparable(stored: unknown): string | null {
  const value = plain(stored)
  if (value === null || typeof value === 'string') return value
  return JSON.stringify(value)
}

function valueOf(stored: unknown): FieldValue {
  const value = plain(stored)
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const longest = /^[[{]/.test(text) ? LIST_MAX_LENGTH : TEXT_MAX_LENGTH
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
