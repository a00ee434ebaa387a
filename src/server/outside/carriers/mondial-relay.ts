import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { CheckFailed, KEYS_REFUSED } from '../check-failed.ts'
import { guardedCalls } from '../guarded-calls.ts'
import { CarrierUnavailable, LabelRefused, LabelUnknown, type LabelMaker } from './interface.ts'
import { accountRequest, shipmentRequest, type MondialRelayAccount } from './shipment-request.ts'

/** Access to Mondial Relay's shipment API ('API 2'): `POST /api/shipment` with XML. */
export type MondialRelayAccess = MondialRelayAccount & {
  apiUrl: () => string
  labelUrl: (address: string) => string | undefined
}

export const MONDIAL_RELAY_URL = 'https://connect-api.mondialrelay.com'

/**
 * Returns the address with `https:`, because the carrier's documentation shows `http:` addresses. Undefined if the text
 * is no http or https address below `mondialrelay.com` or `mondialrelay.fr`.
 */
export function mondialRelayLabelUrl(address: string): string | undefined {
  const url = URL.parse(address)
  if (!url || !/^https?:$/u.test(url.protocol) || !/\.mondialrelay\.(?:com|fr)$/u.test(url.hostname))
    return undefined
  url.protocol = 'https:'
  return url.href
}

const REQUEST_TIMEOUT_MS = 20_000
const MAX_LABEL_BYTES = 2_000_000
/** Errors after which the request was certainly not sent. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

const XML = { ignoreAttributes: false, attributeNamePrefix: '@' }
const builder = new XMLBuilder({ ...XML, suppressEmptyNode: true })
const parser = new XMLParser({
  ...XML,
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  // The carrier's answers capitalise the names of attributes, but its documentation does not.
  transformAttributeName: (name) => name.toLowerCase(),
  isArray: (name) => name === 'Status' || name === 'Shipment' || name === 'Label',
})

const Status = z.object({
  '@code': z.string().default(''),
  '@level': z.string().default(''),
  '@message': z.string().default(''),
})
/** The parser turns an empty element into an empty text. */
const listOf = <Fields extends z.ZodRawShape>(fields: Fields) => z.object(fields).partial().or(z.literal(''))
const statuses = { StatusList: listOf({ Status: z.array(Status) }) }
const Shipment = z.object({
  '@shipmentnumber': z.string().default(''),
  LabelList: listOf({ Label: z.array(z.object({ Output: z.string() }).partial()) }).optional(),
  StatusList: statuses.StatusList.optional(),
})
const Answer = z.object({
  ShipmentCreationResponse: listOf({ ...statuses, ShipmentsList: listOf({ Shipment: z.array(Shipment) }) }),
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
      const { number, output, refusal } = answerOf(
        await guarded(() => post(`${access.apiUrl()}/api/shipment`, body)),
      )
      const url = access.labelUrl(output)
      if (number && url) return { trackingNumber: number, url }
      if (refusal !== undefined && !number) throw new LabelRefused(refusal)
      throw new LabelUnknown('Mondial Relay answers with neither a label nor a refusal.')
    },
    async read(address) {
      const url = access.labelUrl(address)
      if (!url) throw new CarrierUnavailable('This is no address of a label.')
      return guarded(() => readLabel(url))
    },
  }
}

const WRONG_ACCOUNT = '10001'

/**
 * The request has no shipment, so it makes no label. If the account is right, Mondial Relay refuses the request for
 * another reason.
 */
export async function checkLabels(access: MondialRelayAccess): Promise<void> {
  const answer = contentOf(
    await post(`${access.apiUrl()}/api/shipment`, builder.build(accountRequest(access))),
  )
  const found = (answer && answer.StatusList && answer.StatusList.Status) || []
  if (found.some((status) => status['@code'] === WRONG_ACCOUNT))
    throw new CheckFailed('Mondial Relay refuses login and password', KEYS_REFUSED)
}

type Read = { number: string; output: string; refusal: string | undefined }

/** @throws LabelUnknown for an unreadable answer, because the label may exist */
function answerOf(xml: string): Read {
  const answer = contentOf(xml)
  const [shipment] = (answer && answer.ShipmentsList && answer.ShipmentsList.Shipment) || []
  const [label] = (shipment?.LabelList && shipment.LabelList.Label) || []
  return {
    number: shipment?.['@shipmentnumber'] ?? '',
    output: label?.Output ?? '',
    refusal: refusalOf([answer && answer.StatusList, shipment?.StatusList]),
  }
}

function contentOf(xml: string): Answer {
  try {
    return Answer.parse(parser.parse(xml)).ShipmentCreationResponse
  } catch (error) {
    throw new LabelUnknown('The answer of Mondial Relay cannot be read.', { cause: error })
  }
}

type StatusList = z.infer<typeof statuses.StatusList> | undefined

function refusalOf(lists: readonly StatusList[]): string | undefined {
  const faults = lists
    .flatMap((list) => (list && list.Status) || [])
    .filter((one) => one['@code'] !== '0' && one['@level'].toLowerCase() !== 'warning')
  if (faults.length === 0) return undefined
  return faults
    .map((one) => one['@message'] || `erreur ${one['@code']}`)
    .join(' ; ')
    .slice(0, 300)
}

/** Do not log `body`: it contains the credentials. */
async function post(url: string, body: string): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/xml; charset=utf-8', accept: 'application/xml' },
      body: `<?xml version="1.0" encoding="utf-8"?>${body}`,
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
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
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
    if (!response.ok) throw new Error(`HTTP ${response.status}`)
    if (Number(response.headers.get('content-length') ?? 0) > MAX_LABEL_BYTES) throw new Error('too large')
    return new Uint8Array(await response.arrayBuffer())
  } catch (error) {
    throw new CarrierUnavailable('A label of Mondial Relay cannot be read.', { cause: error })
  }
}
