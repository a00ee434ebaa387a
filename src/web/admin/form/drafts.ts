import { isRecord, parseJson } from '#shared/json.ts'
import { keptKeys, keptText, type KeptText } from '#web/base/browser-storage.ts'
import { DRAFTS } from '#web/session/own-drafts.ts'

export type Draft = { at: string; before: unknown; typed: unknown }

const DRAFT_MS = 7 * 24 * 60 * 60_000

export const draftPlace = (person: string, form: string): KeptText =>
  keptText('localStorage', `${DRAFTS}${person}.${form}`)

export function readDraft(place: KeptText, now = Date.now()): Draft | undefined {
  const text = place.read()
  if (text === null) return undefined
  const draft = draftOf(text)
  if (draft && now - Date.parse(draft.at) < DRAFT_MS) return draft
  place.remove()
  return undefined
}

function draftOf(text: string): Draft | undefined {
  try {
    const value = parseJson(text)
    if (!isRecord(value) || typeof value.at !== 'string') return undefined
    return { at: value.at, before: value.before, typed: value.typed }
  } catch {
    return undefined
  }
}

export const SECRET_FIELD = /password|secret|token|otp|one-?time|recovery|[a-z_]key$/i

/** Leaves out secrets and chosen files. */
export function writeDraft(place: KeptText, before: unknown, typed: unknown, now = Date.now()): void {
  const at = new Date(now).toISOString()
  place.write(JSON.stringify({ at, before: storable(before), typed: storable(typed) }))
}

function storable(values: unknown): unknown {
  if (Array.isArray(values)) return values.map(storable)
  if (!isRecord(values)) return values
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      SECRET_FIELD.test(name) || holdsFile(value) ? [] : [[name, storable(value)]],
    ),
  )
}

function holdsFile(value: unknown): boolean {
  if (value instanceof Blob) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(holdsFile)
}

export function removeOldDrafts(): void {
  for (const key of keptKeys('localStorage', DRAFTS)) readDraft(keptText('localStorage', key))
}
