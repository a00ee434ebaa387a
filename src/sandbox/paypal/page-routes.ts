import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { OUTCOMES, type Outcome } from '../payment/provider.ts'
import { approvalPage, finishedPage, returnAddress } from './approval-page.ts'
import { captureOrder } from './captures.ts'
import type { PayPalContext } from './context.ts'
import { PayPalError } from './errors.ts'
import { decideOrder, findOrder } from './orders.ts'
import { orderBody } from './representations.ts'
import { asObject } from './request-checks.ts'

type WithToken = { Querystring: { token?: string } }
type WithId = { Params: { id: string } }

const browserFile = (name: string): string =>
  readFileSync(new URL(`./browser/${name}`, import.meta.url), 'utf8')

/**
 * Only pages of the same origin may show this page in a frame. The policy does not limit forms, because the form of the
 * page may lead to any return address of a merchant.
 */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'self'"

export function pageRoutes(app: FastifyInstance, context: PayPalContext, route: RouteShorthandOptions): void {
  app.get<{ Querystring: { 'client-id'?: string } }>('/sdk/js', route, (request, reply) => {
    if (!request.query['client-id'])
      return reply
        .status(400)
        .type('text/javascript')
        .send('throw new Error("SDK Validation error: \'client-id not recognized\'");')
    return script(reply, browserFile('sdk.js'))
  })
  app.get('/wallets.js', route, (_request, reply) => script(reply, browserFile('wallets.js')))
  app.get('/checkoutnow.js', route, (_request, reply) => script(reply, browserFile('approval.js')))
  app.get('/checkoutnow.css', route, (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(browserFile('approval.css')),
  )
  app.get<WithToken>('/checkoutnow', route, (request, reply) => {
    return page(reply, approvalPage(findOrder(context, request.query.token ?? '')))
  })
  app.post<WithToken>('/checkoutnow', route, (request, reply) => decide(context, request, reply))
  app.get<WithId>('/sdk/orders/:id', route, (request) =>
    orderBody(context, findOrder(context, request.params.id)),
  )
  app.post<WithId>('/sdk/orders/:id/confirm-payment-source', route, (request) => {
    const { id } = request.params
    decideOrder(context, id, walletOutcome(request.body))
    return orderBody(context, findOrder(context, id))
  })
  app.post<WithId>('/sdk/orders/:id/capture', route, (request, reply) => {
    const answer = captureOrder(context, request.params.id, undefined)
    return reply.status(answer.status).send(answer.body)
  })
}

function script(reply: FastifyReply, source: string): FastifyReply {
  return reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(source)
}

function page(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('Content-Security-Policy', PAGE_POLICY)
    .header('Cache-Control', 'no-store')
    .header('Referrer-Policy', 'same-origin')
    .send(html)
}

function walletOutcome(body: unknown): Outcome {
  const source = asObject(asObject(body)?.payment_source) ?? {}
  const { token } = asObject(source.apple_pay ?? source.google_pay) ?? {}
  if (token === 'declined') return 'decline'
  if (token === 'approved') return 'approve'
  throw new PayPalError('INVALID_REQUEST', [
    {
      issue: 'MALFORMED_REQUEST_JSON',
      description: 'The wallet token is not valid.',
      field: '/payment_source',
      location: 'body',
    },
  ])
}

function decide(
  context: PayPalContext,
  request: FastifyRequest<WithToken>,
  reply: FastifyReply,
): FastifyReply {
  const id = request.query.token ?? ''
  const chosen = asObject(request.body)?.outcome
  const outcome = OUTCOMES.find((name) => name === chosen)
  if (!outcome)
    throw new PayPalError('INVALID_REQUEST', [
      {
        issue: 'INVALID_PARAMETER_VALUE',
        description: 'A parameter value is not valid.',
        field: '/outcome',
        location: 'body',
      },
    ])
  decideOrder(context, id, outcome)
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
    return reply.status(204).send()
  const address = returnAddress(findOrder(context, id), outcome)
  return address === undefined ? page(reply, finishedPage(outcome)) : reply.redirect(address, 303)
}
