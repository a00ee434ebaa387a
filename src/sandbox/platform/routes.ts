import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, RouteShorthandOptions } from 'fastify'
import { readInvoice } from './check-invoice.ts'
import { reportFaults } from './check-report.ts'
import { fault, unless, type Fault } from './xml-tree.ts'

type FlowInfo = {
  flowSyntax?: string
  name?: string
  processingRule?: string
  trackingId?: string
  sha256?: string
}
type StoredFlow = FlowInfo & {
  flowId: string
  submittedAt: string
  updatedAt: string
  content: string
  faults: Fault[]
  invoice?: string
  isChecked: boolean
}

const MAX_FLOWS = 1_000
const ANY_FILE = ['Original', 'Converted', 'ReadableView']

/**
 * Serves the sandbox of an approved platform, with the interface XP Z12-013. The platform's directory lacks companies
 * whose SIREN ends with 9. A file is `Pending` until its status has been read once by its id, then `Ok` or `Error`.
 * `PUT …/faults` with `{ "failing": true }` makes calls of the interface answer 503, `{ "lost": true }` takes the next
 * file but cuts the connection, and `{ "slow": true }` takes the next file but never answers.
 */
export function platformRoutes(app: FastifyInstance, route: RouteShorthandOptions): void {
  const flows = new Map<string, StoredFlow>()
  let isFailing = false
  let isNextLost = false
  let isNextSlow = false
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.post<{ Body: string }>('/oauth2/token', route, (request, reply) => {
    if (isFailing) return reply.status(503).send(error('503', 'Service indisponible'))
    const form = new URLSearchParams(request.body)
    if (
      form.get('grant_type') !== 'client_credentials' ||
      !form.get('client_id') ||
      !form.get('client_secret')
    )
      return reply.status(401).send({ error: 'invalid_client' })
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 3600 }
  })

  void app.register(async (v1) => {
    v1.addHook('onRequest', async (request, reply) => {
      if (isFailing) await reply.status(503).send(error('503', 'Service indisponible'))
      else if (!request.headers.authorization?.startsWith('Bearer '))
        await reply.status(401).send(error('401', 'Authentication error'))
    })
    v1.get('/v1/healthcheck', route, () => '')

    v1.post<{ Body: Buffer }>('/v1/flows', route, async (request, reply) => {
      const { info, content } = await readForm(request.headers['content-type'] ?? '', request.body)
      if (info === undefined || content === undefined || !info.name || !info.flowSyntax)
        return reply.status(400).send(error('400', 'flowInfo ou file manquant'))
      if (info.sha256 !== undefined && info.sha256 !== createHash('sha256').update(content).digest('hex'))
        return reply.status(422).send(error('422', 'L’empreinte ne correspond pas au fichier'))
      const now = new Date().toISOString()
      const flow = {
        ...info,
        flowId: randomUUID(),
        submittedAt: now,
        updatedAt: now,
        content,
        ...checked(info.flowSyntax, content, [...flows.values()]),
        isChecked: false,
      }
      flows.set(flow.flowId, flow)
      for (const oldest of flows.keys()) if (flows.size > MAX_FLOWS) flows.delete(oldest)
      if (isNextLost) {
        isNextLost = false
        void reply.hijack()
        reply.raw.destroy()
        return reply
      }
      if (isNextSlow) {
        isNextSlow = false
        return reply.hijack()
      }
      return reply.status(202).send({ flowId: flow.flowId, submittedAt: now, ...info })
    })

    v1.post<{ Body: { where?: { trackingId?: string } } }>('/v1/flows/search', route, (request, reply) => {
      const { trackingId } = request.body.where ?? {}
      if (!trackingId) return reply.status(400).send(error('400', 'Need at least one criterion'))
      const results = [...flows.values()].filter((flow) => flow.trackingId === trackingId)
      return reply.send({ results: results.map(metadata), limit: results.length, filters: { trackingId } })
    })

    v1.get<{ Params: { flowId: string }; Querystring: { docType?: string } }>(
      '/v1/flows/:flowId',
      route,
      (request, reply) => {
        const flow = flows.get(request.params.flowId)
        if (!flow) return reply.status(404).send(error('404', 'Resource Not Found'))
        if (ANY_FILE.includes(request.query.docType ?? ''))
          return reply.type('application/xml').send(flow.content)
        const answer = metadata(flow)
        flow.isChecked = true
        return reply.send(answer)
      },
    )
  })

  app.put<{ Body: { failing?: boolean; lost?: boolean; slow?: boolean } }>(
    '/faults',
    route,
    (request, reply) => {
      isFailing = request.body.failing === true
      isNextLost = request.body.lost === true
      isNextSlow = request.body.slow === true
      return reply.status(204).send()
    },
  )
  app.get('/flows', route, () => ({ flows: [...flows.values()] }))
}

function checked(
  syntax: string,
  content: string,
  flows: readonly StoredFlow[],
): Pick<StoredFlow, 'faults' | 'invoice'> {
  if (syntax === 'FRR') return { faults: reportFaults(content) }
  if (syntax !== 'CII') return { faults: [fault('FORMAT', 'Syntaxe non traitée')] }
  const { seller, buyer, number, faults } = readInvoice(content)
  const invoice = `${seller} ${number}`
  const isKnown = flows.some((flow) => flow.invoice === invoice && flow.faults.length === 0)
  return {
    invoice,
    faults: [
      ...faults,
      ...unless(!isKnown, 'REJ_UNI', `La facture ${number} a déjà été reçue`),
      ...unless(!buyer.endsWith('9'), 'REJ_ADR', 'Le destinataire est inconnu de l’annuaire'),
    ],
  }
}

const error = (errorCode: string, errorMessage: string) => ({ errorCode, errorMessage })

async function readForm(contentType: string, body: Buffer) {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => new FormData())
  const [info, file] = [form.get('flowInfo'), form.get('file')]
  const text = info instanceof Blob ? await info.text() : info
  return {
    info: text === null ? undefined : (JSON.parse(text) as FlowInfo),
    content: file instanceof Blob ? await file.text() : undefined,
  }
}

function metadata({ content: _content, faults, invoice, isChecked, ...flow }: StoredFlow) {
  const status = !isChecked ? 'Pending' : faults.length === 0 ? 'Ok' : 'Error'
  const details = faults.map(({ code, message }) => ({
    level: 'Error',
    item: 'file',
    reasonCode: code,
    reasonMessage: `[${code}] ${message}.`,
  }))
  return {
    ...flow,
    flowDirection: 'Out',
    flowType: invoice === undefined ? 'AggregatedCustomerTransactionReport' : 'CustomerInvoice',
    processingRuleSource: 'Input',
    acknowledgement: { status, details: status === 'Error' ? details : [] },
  }
}
