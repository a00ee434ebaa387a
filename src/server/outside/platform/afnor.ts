import { createHash } from 'node:crypto'
import { z } from 'zod'
import { guardedCalls } from '../guarded-calls.ts'
import {
  FlowRefused,
  PlatformUnavailable,
  type Flow,
  type FlowState,
  type OpenPlatform,
} from './interface.ts'

export type PlatformAccess = {
  apiUrl: () => string
  tokenUrl: () => string
  clientId: string
  clientSecret: string
  timeoutMs?: number
}

const REQUEST_TIMEOUT_MS = 20_000
const TOKEN_MARGIN_MS = 60_000
const REASON_MAX_LENGTH = 500

const Token = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().default(300) })
const Deposited = z.object({ flowId: z.string().min(1).max(36) })
const Found = z.object({ results: z.array(Deposited) })
const State = z.object({
  acknowledgement: z.object({
    status: z.enum(['Pending', 'Ok', 'Error']),
    details: z
      .array(z.object({ reasonCode: z.string().default(''), reasonMessage: z.string().default('') }))
      .default([]),
  }),
})
const Refusal = z.object({ errorCode: z.string().default(''), errorMessage: z.string().default('') })

/**
 * Opens a platform's flow service (AFNOR XP Z12-013, version 1.2): `POST /v1/flows`, `POST /v1/flows/search`, `GET
 * /v1/flows/{id}`, `GET /v1/healthcheck`. This adapter has been tested only with the sandbox.
 */
export function afnorPlatform({
  apiUrl,
  tokenUrl,
  clientId,
  clientSecret,
  timeoutMs = REQUEST_TIMEOUT_MS,
}: PlatformAccess): OpenPlatform {
  const guarded = guardedCalls({
    party: 'platform',
    isSilent: (error) => error instanceof PlatformUnavailable && error.cause !== undefined,
    notTried: () => new PlatformUnavailable('The platform has not answered for a while, so it is not asked.'),
  })
  const ask = (url: string, init: RequestInit) => answerOf(url, init, timeoutMs)
  let token: { value: string; until: number } | undefined

  const accessToken = async (): Promise<string> => {
    if (token && token.until > Date.now()) return token.value
    const { status, body } = await ask(tokenUrl(), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    })
    const read = Token.safeParse(body)
    if (status !== 200 || !read.success)
      throw new PlatformUnavailable(`The platform rejects the credentials (${status}).`)
    const { access_token: value, expires_in: seconds } = read.data
    token = { value, until: Date.now() + seconds * 1000 - TOKEN_MARGIN_MS }
    return value
  }

  const call = (path: string, init: RequestInit = {}) =>
    guarded(async () => {
      const authorization = `Bearer ${await accessToken()}`
      const answer = await ask(`${apiUrl()}${path}`, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), authorization, accept: 'application/json' },
      })
      if (answer.status === 401) token = undefined
      return answer
    })

  const find = async (trackingId: string): Promise<string | undefined> => {
    const { status, body } = await call('/v1/flows/search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ where: { trackingId }, limit: 1 }),
    })
    const read = Found.safeParse(body)
    if (status !== 200 || !read.success)
      throw new PlatformUnavailable(`The platform does not search its flows (${status}).`)
    return read.data.results[0]?.flowId
  }

  return {
    async deposit(flow) {
      const known = await find(flow.trackingId)
      if (known !== undefined) return known
      const { status, body } = await call('/v1/flows', { method: 'POST', body: formOf(flow) })
      if (status === 400 || status === 413 || status === 422) throw new FlowRefused(refusalOf(body))
      const read = Deposited.safeParse(body)
      if (status !== 202 || !read.success)
        throw new PlatformUnavailable(`The platform does not take the file (${status}).`)
      return read.data.flowId
    },
    async follow(flowId) {
      const { status, body } = await call(`/v1/flows/${encodeURIComponent(flowId)}?docType=Metadata`)
      if (status === 404) return undefined
      const read = State.safeParse(body)
      if (status !== 200 || !read.success)
        throw new PlatformUnavailable(`The platform does not say what became of a file (${status}).`)
      return stateOf(read.data)
    },
    async check() {
      const { status } = await call('/v1/healthcheck')
      if (status !== 200) throw new PlatformUnavailable(`The platform does not answer (${status}).`)
    },
  }
}

function formOf({ trackingId, name, syntax, rule, content }: Flow): FormData {
  const form = new FormData()
  const info = {
    flowSyntax: syntax,
    // `CIUS`: the shop's invoices follow EN 16931 with the French rules.
    ...(syntax === 'CII' && { flowProfile: 'CIUS' }),
    name,
    processingRule: rule,
    trackingId,
    sha256: createHash('sha256').update(content).digest('hex'),
  }
  form.append('flowInfo', new Blob([JSON.stringify(info)], { type: 'application/json' }))
  form.append('file', new Blob([content], { type: 'application/xml' }), name)
  return form
}

function stateOf({ acknowledgement: { status, details } }: z.infer<typeof State>): FlowState {
  if (status === 'Pending') return { kind: 'deposited' }
  if (status === 'Ok') return { kind: 'accepted' }
  const reasons = details.map(({ reasonCode, reasonMessage }) => reasonMessage || reasonCode).filter(Boolean)
  return { kind: 'refused', reason: reasons.join(' ').slice(0, REASON_MAX_LENGTH) }
}

function refusalOf(body: unknown): string {
  const { errorCode = '', errorMessage = '' } = Refusal.safeParse(body).data ?? {}
  return (errorMessage || errorCode).slice(0, REASON_MAX_LENGTH)
}

type Answer = { status: number; body: unknown }

async function answerOf(url: string, init: RequestInit, timeoutMs: number): Promise<Answer> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: response.status, body: parsed(await response.text()) }
  } catch (error) {
    throw new PlatformUnavailable('The platform cannot be reached.', { cause: error })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
