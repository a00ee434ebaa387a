import { createHash } from 'node:crypto'
import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { momentInParis } from '#shared/paris-time.ts'
import { foldText } from '#shared/search-text.ts'
import { CheckFailed, KEYS_REFUSED } from '../check-failed.ts'
import { guardedCalls } from '../guarded-calls.ts'
import { CarrierUnavailable, type Trace } from './interface.ts'

/** Access to Mondial Relay's SOAP service ('API 1'). `brand` is the 'code enseigne' and `key` the 'clé privée'. */
export type TracingAccess = { apiUrl: () => string; brand: string; key: string }

export const TRACING_URL = 'https://api.mondialrelay.com'

const REQUEST_TIMEOUT_MS = 8_000
const NAMESPACE = 'http://www.mondialrelay.fr/webservice/'
const OPERATION = 'WSI2_TracingColisDetaille'

/** Mondial Relay's codes (`STAT`) for a known parcel. */
const KINDS: Partial<Record<string, Trace['kind']>> = {
  '80': 'moving',
  '81': 'moving',
  '82': 'delivered',
  '83': 'problem',
}
const UNKNOWN = new Set(['24', '94'])
/** The codes for a wrong 'code enseigne' or a wrong key. */
const REFUSED = new Set(['1', '2', '8', '97'])

const IS_NUMBER = /^\d{8,12}$/u

const builder = new XMLBuilder({ ignoreAttributes: false, attributeNamePrefix: '@' })
const EVENT = 'ret_WSI2_sub_TracingColisDetaille'
const parser = new XMLParser({
  parseTagValue: false,
  removeNSPrefix: true,
  isArray: (name) => name === EVENT,
})

const Event = z.object({
  Libelle: z.string().default(''),
  Date: z.string().default(''),
  Heure: z.string().default(''),
})
const Result = z.object({
  STAT: z.string(),
  // The parser turns an element without events into an empty text.
  Tracing: z
    .object({ [EVENT]: z.array(Event) })
    .partial()
    .or(z.literal(''))
    .optional(),
})
const Answer = z.object({
  Envelope: z.object({
    Body: z.object({ [`${OPERATION}Response`]: z.object({ [`${OPERATION}Result`]: Result }) }),
  }),
})

export type RelayEvent = { at: Date; label: string }

export function mondialRelayTracing(access: TracingAccess) {
  const guarded = guardedCalls({
    party: 'carrier',
    isSilent: (error) => error instanceof CarrierUnavailable && error.cause !== undefined,
    notTried: () => new CarrierUnavailable('Mondial Relay has not answered for a while, so it is not asked.'),
  })
  return async function follow(trackingNumber: string): Promise<Trace | undefined> {
    const number = trackingNumber.replaceAll(/\s/gu, '')
    if (!IS_NUMBER.test(number)) return undefined
    const { stat, events } = await guarded(() => ask(access, number))
    if (UNKNOWN.has(stat)) return undefined
    const kind = KINDS[stat]
    if (!kind) throw new CarrierUnavailable(`Mondial Relay does not say where a parcel is (STAT ${stat}).`)
    return traceOf(kind, events)
  }
}

/**
 * Mondial Relay marks a parcel on its way back only with a sentence ('Retour à l’expéditeur'). The code 82 of such a
 * parcel means that the sender got it, so it is no delivery to the customer.
 */
export function traceOf(kind: Trace['kind'], events: readonly RelayEvent[]): Trace | undefined {
  const byAge = events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const last = byAge.at(-1)
  if (!last) return undefined
  const hasTurnedBack = byAge.some((event) => foldText(event.label).includes('retour'))
  return { kind: hasTurnedBack ? 'returning' : kind, at: last.at, label: last.label.slice(0, 200) }
}

export async function checkTracing(access: TracingAccess): Promise<void> {
  const { stat } = await ask(access, '00000000')
  if (REFUSED.has(stat)) throw new CheckFailed(`Mondial Relay refuses the key (STAT ${stat})`, KEYS_REFUSED)
}

async function ask(access: TracingAccess, number: string): Promise<{ stat: string; events: RelayEvent[] }> {
  const { status, body } = await post(`${access.apiUrl()}/Web_Services.asmx`, requestOf(access, number))
  const result = resultOf(body)
  if (!result) throw new CarrierUnavailable(`Mondial Relay does not say where a parcel is (${status}).`)
  const events = (result.Tracing && result.Tracing[EVENT]) || []
  return { stat: result.STAT, events: events.flatMap((event) => eventOf(event) ?? []) }
}

function requestOf({ brand, key }: TracingAccess, number: string): string {
  const fields = { Enseigne: brand, Expedition: number, Langue: 'FR' }
  const signed = `${Object.values(fields).join('')}${key}`
  // The carrier requires MD5.
  const security = createHash('md5').update(signed).digest('hex').toUpperCase()
  return builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'utf-8' },
    'soap:Envelope': {
      '@xmlns:soap': 'http://schemas.xmlsoap.org/soap/envelope/',
      'soap:Body': { [OPERATION]: { '@xmlns': NAMESPACE, ...fields, Security: security } },
    },
  })
}

function resultOf(xml: string) {
  try {
    const { Body: body } = Answer.parse(parser.parse(xml)).Envelope
    return body[`${OPERATION}Response`]?.[`${OPERATION}Result`]
  } catch {
    return undefined
  }
}

/** Dates look like '01/06/26' or '01/06/2026', and times are in Paris. Undefined without a label or a readable date. */
function eventOf({ Libelle: label, Date: date, Heure: time }: z.infer<typeof Event>): RelayEvent | undefined {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(?:20)?(\d{2})$/u.exec(date.trim()) ?? []
  const clock = /^\d{2}:\d{2}$/u.test(time.trim()) ? time.trim() : '00:00'
  const at = day ? momentInParis(`20${year}-${month}-${day}T${clock}`) : undefined
  return label.trim() && at ? { at, label: label.trim() } : undefined
}

async function post(url: string, body: string): Promise<{ status: number; body: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${NAMESPACE}${OPERATION}"` },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    return { status: response.status, body: await response.text() }
  } catch (error) {
    throw new CarrierUnavailable('Mondial Relay cannot be reached.', { cause: error })
  }
}
