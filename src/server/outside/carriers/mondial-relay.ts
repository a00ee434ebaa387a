import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { guardedCalls } from '../guarded-calls.ts'
import { CarrierUnavailable, LabelRefused, LabelUnknown, type LabelMaker } from './port.ts'
import { shipmentRequest, type MondialRelayAccount } from './shipment-request.ts'

/** Mondial Relay's shipment API ('API 2'): `POST /api/shipment`, XML both ways, credentials in the body. */
export type MondialRelayAccess = MondialRelayAccount & {
  apiUrl: () => string
  /** Whether an address may be one of its labels: nothing else is fetched. */
  isLabelUrl: (url: URL) => boolean
}

export const MONDIAL_RELAY_URL = 'https://connect-api.mondialrelay.com'

const CALL_MS = 20_000
const MAX_LABEL_BYTES = 2_000_000
/** The request never left. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

const XML = { ignoreAttributes: false, attributeNamePrefix: '@' }
const builder = new XMLBuilder({ ...XML, suppressEmptyNode: true })
const parser = new XMLParser({
  ...XML,
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  isArray: (name) => name === 'Status' || name === 'Shipment' || name === 'Label',
})

const Status = z.object({
  '@Code': z.string().default(''),
  '@Level': z.string().default(''),
  '@Message': z.string().default(''),
})
const Answer = z.object({
  ShipmentCreationResponse: z.object({
    StatusList: z
      .object({ Status: z.array(Status).default([]) })
      .or(z.literal(''))
      .optional(),
    ShipmentsList: z
      .object({
        Shipment: z
          .array(
            z.object({
              '@ShipmentNumber': z.string().min(1),
              LabelList: z.object({ Label: z.array(z.object({ Output: z.url() })).min(1) }),
            }),
          )
          .min(1),
      })
      .optional()
      .catch(undefined),
  }),
})
type Answer = z.infer<typeof Answer>['ShipmentCreationResponse']

export function mondialRelay(access: MondialRelayAccess): LabelMaker {
  const guarded = guardedCalls({
    party: 'carrier',
    isSilent: (error) => error instanceof CarrierUnavailable || error instanceof LabelUnknown,
    notTried: () => new CarrierUnavailable('Mondial Relay has not answered for a while, so it is not asked.'),
  })
  return {
    async make(shipment) {
      const body = builder.build(shipmentRequest(access, shipment))
      const answer = answerOf(await guarded(() => post(`${access.apiUrl()}/api/shipment`, body)))
      const made = answer.ShipmentsList?.Shipment[0]
      const url = made?.LabelList.Label[0]?.Output
      if (made && url && access.isLabelUrl(new URL(url)))
        return { trackingNumber: made['@ShipmentNumber'], url }
      const refusal = refusalOf(answer)
      if (refusal !== undefined && !made) throw new LabelRefused(refusal)
      throw new LabelUnknown('Mondial Relay answers with neither a label nor a refusal.')
    },
    async read(url) {
      if (!access.isLabelUrl(new URL(url))) throw new CarrierUnavailable('This is no address of a label.')
      return guarded(() => readLabel(url))
    },
  }
}

/** @throws LabelUnknown for an answer that cannot be read: the label may be there */
function answerOf(xml: string): Answer {
  try {
    return Answer.parse(parser.parse(xml)).ShipmentCreationResponse
  } catch (error) {
    throw new LabelUnknown('The answer of Mondial Relay cannot be read.', { cause: error })
  }
}

/** What keeps the label from being made, in Mondial Relay's words; code 0 is its success, a warning is none. */
function refusalOf({ StatusList: list }: Answer): string | undefined {
  const all = typeof list === 'object' ? list.Status : []
  const faults = all.filter((one) => one['@Code'] !== '0' && one['@Level'].toLowerCase() !== 'warning')
  if (faults.length === 0) return undefined
  return faults
    .map((one) => one['@Message'] || `erreur ${one['@Code']}`)
    .join(' ; ')
    .slice(0, 300)
}

/** Never logged: the credentials are in it. */
async function post(url: string, body: string): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/xml; charset=utf-8', accept: 'application/xml' },
      body: `<?xml version="1.0" encoding="utf-8"?>${body}`,
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_MS),
    })
    return await response.text()
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
    if (NOT_SENT.has(code)) throw new CarrierUnavailable('Mondial Relay cannot be reached.', { cause: error })
    throw new LabelUnknown('Mondial Relay did not answer.', { cause: error })
  }
}

async function readLabel(url: string): Promise<Uint8Array> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(CALL_MS) })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    if (Number(response.headers.get('content-length') ?? 0) > MAX_LABEL_BYTES) throw new Error('too large')
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    throw new CarrierUnavailable('A label of Mondial Relay cannot be read.', { cause: error })
  }
}
