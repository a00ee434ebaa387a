import { z } from 'zod'
import { CheckFailed, KEYS_REFUSED } from '../check-failed.ts'
import { guardedCalls } from '../guarded-calls.ts'
import { CarrierUnavailable, type Trace } from './interface.ts'

/** Access to La Poste's API 'Suivi', version 2 (`GET /suivi/v2/idships/{number}`). */
export type LaPosteAccess = { apiUrl: () => string; key: string }

export const LAPOSTE_URL = 'https://api.laposte.fr'

const REQUEST_TIMEOUT_MS = 8_000

const ENDS: Partial<Record<string, Trace['kind']>> = {
  DI0: 'delivered',
  DI1: 'delivered',
  DI2: 'returned',
  RE1: 'returning',
}

const Answer = z.object({
  shipment: z
    .object({
      event: z
        .array(z.object({ code: z.string(), date: z.coerce.date(), label: z.string().default('') }))
        .default([]),
    })
    .optional(),
})
type LaPosteEvent = NonNullable<z.infer<typeof Answer>['shipment']>['event'][number]

const IS_NUMBER = /^[A-Z0-9]{8,20}$/u

export function laPoste({ apiUrl, key }: LaPosteAccess) {
  const guarded = guardedCalls({
    party: 'carrier',
    isSilent: (error) => error instanceof CarrierUnavailable && error.cause !== undefined,
    notTried: () => new CarrierUnavailable('La Poste has not answered for a while, so it is not asked.'),
  })

  return async function follow(trackingNumber: string): Promise<Trace | undefined> {
    const number = trackingNumber.replaceAll(/\s/gu, '').toUpperCase()
    if (!IS_NUMBER.test(number)) return undefined
    const { status, body } = await guarded(() =>
      ask(`${apiUrl()}/suivi/v2/idships/${number}?lang=fr_FR`, key),
    )
    // 400 and 404 both mean an unknown number.
    if (status === 400 || status === 404) return undefined
    const read = Answer.safeParse(body)
    if (status < 200 || status >= 300 || !read.success)
      throw new CarrierUnavailable(`La Poste does not say where a parcel is (${status}).`)
    return lastTrace(read.data.shipment?.event ?? [])
  }
}

export function lastTrace(events: readonly LaPosteEvent[]): Trace | undefined {
  const byAge = events.toSorted((a, b) => a.date.getTime() - b.date.getTime())
  const shown = byAge.findLast(({ code }) => ENDS[code]) ?? byAge.at(-1)
  return shown && { kind: ENDS[shown.code] ?? 'moving', at: shown.date, label: shown.label.slice(0, 200) }
}

export async function checkLaPoste(key: string): Promise<void> {
  const { status } = await ask(`${LAPOSTE_URL}/suivi/v2/idships/0000000000000`, key)
  if (status === 401 || status === 403)
    throw new CheckFailed(`La Poste refuses the key (HTTP ${status})`, KEYS_REFUSED)
  if (status === 429 || status >= 500) throw new Error(`La Poste does not answer (HTTP ${status})`)
}

async function ask(url: string, key: string): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'x-okapi-key': key },
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const text = await response.text()
    return { status: response.status, body: parsed(text) }
  } catch (error) {
    throw new CarrierUnavailable('La Poste cannot be reached.', { cause: error })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
