import { z } from 'zod'
import { guardedCalls } from '../guarded-calls.ts'
import { colissimoRequest } from './colissimo-request.ts'
import { CarrierUnavailable, LabelRefused, LabelUnknown, type LabelMaker } from './interface.ts'
import { partsOf } from './multipart.ts'

/** Access to version 2.0 of Colissimo's 'Affranchissement' service. */
export type ColissimoAccess = { apiUrl: () => string; key: string }

export const COLISSIMO_URL = 'https://ws.colissimo.fr'

const REQUEST_TIMEOUT_MS = 20_000
/** Errors after which the request was certainly not sent. */
const NOT_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])
const KEY_REFUSED = new Set([401, 403])

const Infos = z.object({
  messages: z
    .array(
      z.object({
        id: z.coerce.string().default(''),
        type: z.string().default(''),
        messageContent: z.string().default(''),
      }),
    )
    .default([]),
  labelV2Response: z.object({ parcelNumber: z.string().nullish() }).nullish(),
})
type Infos = z.infer<typeof Infos>

/**
 * The carrier keeps no labels, so the answer contains the PDF of the label, and the PDF of its customs form if there is
 * one.
 */
export function colissimo(access: ColissimoAccess): LabelMaker {
  const guarded = guardedCalls({
    party: 'carrier',
    isSilent: (error) => error instanceof CarrierUnavailable || error instanceof LabelUnknown,
    notTried: () => new CarrierUnavailable('Colissimo has not answered for a while, so it is not asked.'),
  })
  return {
    async make(shipment) {
      const { status, infos, label, cn23 } = await guarded(() =>
        post(access, 'generateLabel', colissimoRequest(shipment)),
      )
      const number = infos?.labelV2Response?.parcelNumber
      if (number && label)
        return { trackingNumber: number, url: `colissimo:${number}`, pdfs: [label, ...cn23] }
      const refusal = infos && refusalOf(infos)
      if (refusal !== undefined && !number) throw new LabelRefused(refusal)
      if (KEY_REFUSED.has(status)) throw new CarrierUnavailable(`Colissimo refuses the key (${status}).`)
      throw new LabelUnknown(`Colissimo answers with neither a label nor a refusal (${status}).`)
    },
    read() {
      throw new CarrierUnavailable('Colissimo keeps no labels.')
    },
  }
}

/** The request is empty and only asks for a check, so no label is made. */
export async function checkColissimo(access: ColissimoAccess): Promise<void> {
  const { status } = await post(access, 'checkGenerateLabel', {})
  if (KEY_REFUSED.has(status)) throw new Error(`Colissimo refuses the key (HTTP ${status})`)
}

function refusalOf({ messages }: Infos): string | undefined {
  const faults = messages.filter(({ id, type }) => type.toUpperCase() === 'ERROR' && id !== '0')
  if (faults.length === 0) return undefined
  return faults
    .map(({ id, messageContent }) => messageContent || `erreur ${id}`)
    .join(' ; ')
    .slice(0, 300)
}

type Answer = { status: number; infos: Infos | undefined; label: Buffer | undefined; cn23: Buffer[] }

/** Do not log the request: it contains the API key and addresses. */
async function post({ apiUrl, key }: ColissimoAccess, method: string, body: object): Promise<Answer> {
  try {
    const response = await fetch(`${apiUrl()}/sls-ws/SlsServiceWSRest/2.0/${method}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'multipart/mixed, application/json',
        apikey: key,
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const parts = partsOf(response.headers.get('content-type') ?? '', bytes)
    const cn23 = parts?.get('cn23')
    return {
      status: response.status,
      infos: infosOf(parts ? parts.get('jsonInfos') : bytes),
      label: parts?.get('label'),
      cn23: cn23 ? [cn23] : [],
    }
  } catch (error) {
    const { code = '' } = ((error as Error).cause ?? {}) as { code?: string }
    if (NOT_SENT.has(code)) throw new CarrierUnavailable('Colissimo cannot be reached.', { cause: error })
    throw new LabelUnknown('Colissimo did not answer.', { cause: error })
  }
}

function infosOf(bytes: Buffer | undefined): Infos | undefined {
  try {
    return Infos.parse(JSON.parse(bytes?.toString() ?? ''))
  } catch {
    return undefined
  }
}
