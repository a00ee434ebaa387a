import { idOf } from '#shared/ids.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { browserApi } from '#web/api/browser-api.ts'

/** As long as a page of the server's may be old. */
const BELIEVED_MS = 60_000
const MOST = 200

type Known = { sleeve: Promise<Sleeve>; atMs: number }
const known = new Map<string, Known>()

/** What a list has told in the browser: a sleeve opened from its card is shown without asking again. */
export function rememberSleeves(sleeves: readonly Sleeve[]): void {
  if (typeof window === 'undefined') return
  for (const sleeve of sleeves) keep(idOf(sleeve), Promise.resolve(sleeve))
}

/** Asks for one that is likely to be opened, unless it is known. */
export function readAhead(id: string): void {
  if (isKnown(id)) return
  const sleeve = browserApi.getSleeve(id)
  keep(id, sleeve)
  // Whoever opens it asks again, and hears why not.
  sleeve.catch(() => known.delete(id))
}

export function isKnown(id: string): boolean {
  const found = known.get(id)
  return found !== undefined && Date.now() - found.atMs < BELIEVED_MS
}

/** The sleeve as it was told; once, since whoever asks a second time wants to know what has changed. */
export function takeKnown(id: string): Promise<Sleeve> | undefined {
  const found = isKnown(id) ? known.get(id) : undefined
  known.delete(id)
  return found?.sleeve
}

function keep(id: string, sleeve: Promise<Sleeve>): void {
  if (known.size >= MOST) known.clear()
  known.set(id, { sleeve, atMs: Date.now() })
}

/** Whether what may never be looked at can be fetched: not for somebody who saves data, or waits as it is. */
export function isLineGood(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g'
}
