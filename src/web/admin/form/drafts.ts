import { isRecord, parseJson } from '#shared/json.ts'
import { keptKeys, keptText, type KeptText } from '#web/base/browser-storage.ts'
import { DRAFTS } from '#web/session/own-drafts.ts'

/** With its `requestId`, a draft that is sent after a lost answer does not create a second object. */
export type Draft = { at: string; before: unknown; typed: unknown; requestId?: string | undefined }

const DRAFT_MS = 7 * 24 * 60 * 60_000
const MOST_DRAFTS = 3

/** Each open form has its own `writer`, so that two tabs with the same form do not overwrite each other's draft. */
export const draftPlace = (person: string, form: string, writer: string): KeptText =>
  keptText('localStorage', `${DRAFTS}${person}.${form}~${writer}`)

export type FoundDraft = { place: KeptText; draft: Draft }

/**
 * The newest drafts of a form, the newest first. Removes older ones, and those with the same input as a newer one.
 * Before drafts had writers, the key of a form had none.
 */
export function findDrafts(person: string, form: string, now = Date.now()): FoundDraft[] {
  const ofForm = `${DRAFTS}${person}.${form}`
  const all = keptKeys('localStorage', ofForm)
    .filter((key) => key === ofForm || key.startsWith(`${ofForm}~`))
    .map((key) => keptText('localStorage', key))
    .flatMap((place) => {
      const draft = readDraft(place, now)
      return draft ? [{ place, draft }] : []
    })
    .toSorted((one, other) => other.draft.at.localeCompare(one.draft.at))
  const texts = all.map(({ draft }) => inputText(draft.typed))
  const newest = all.filter((_one, at) => texts.indexOf(texts[at] ?? '') === at).slice(0, MOST_DRAFTS)
  for (const one of all) if (!newest.includes(one)) one.place.remove()
  return newest
}

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
    const { at, before, typed, requestId } = value
    return { at, before, typed, ...(typeof requestId === 'string' && { requestId }) }
  } catch {
    return undefined
  }
}

export const SECRET_FIELD = /password|secret|token|otp|one-?time|recovery|[a-z_]key$/i

/** Leaves out secrets and chosen files. False if the storage is full. */
export function writeDraft(
  place: KeptText,
  { before, typed, requestId }: Omit<Draft, 'at'>,
  now = Date.now(),
): boolean {
  const at = new Date(now).toISOString()
  return place.write(JSON.stringify({ at, before: storable(before), typed: storable(typed), requestId }))
}

/** The input as a draft stores it, to compare with another one. */
export const inputText = (values: unknown): string => JSON.stringify(storable(values)) ?? ''

/** True if `now` differs from the input that was sent. Chosen files are not compared, because sending replaces them. */
export function hasChangedSince(sent: unknown, now: unknown): boolean {
  const [before, after] = [storable(sent), storable(now)]
  if (!isRecord(before) || !isRecord(after))
    return sent !== undefined && inputText(before) !== inputText(after)
  return Object.entries(before).some(([name, value]) => inputText(value) !== inputText(after[name]))
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
