import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Call } from '#shared/define-calls.ts'
import { ERROR_STATUS, ErrorResponse, type ErrorCode } from '#shared/error-contract.ts'
import { READ_KEY_PREFIX } from '#shared/integrations/read-key-rules.ts'
import { WEBHOOK_DATA } from '#shared/integrations/webhook-events.ts'
import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENTS } from '#shared/integrations/webhook-rules.ts'
import { READ_SCOPES } from '#shared/read-scopes.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { registerWithAccess } from './access.ts'
import type { App } from './app-type.ts'

const TAGS: Record<string, string> = {
  accounts: 'Comptes, connexion et mots de passe',
  audience: 'Visites, vues et recherches, comptées sans identifier personne',
  updates: 'Versions de la boutique',
  banners: 'Bannières de la page d’accueil',
  catalogue: 'Protections en vente',
  checkout: 'Paiement d’un panier',
  dashboard: 'Tableau de bord et alertes',
  documents: 'Factures et exports comptables',
  'e-reports': 'Ventes déclarées à l’administration fiscale',
  integrations: 'Clés de lecture et webhooks, pour d’autres logiciels',
  images: 'Bibliothèque d’images',
  inventory: 'Stock, comptages et mouvements',
  figures: 'Ventes par période',
  messages: 'Messages à la boutique',
  news: 'Actus',
  orders: 'Commandes, remboursements et rétractations',
  promotions: 'Codes promo',
  privacy: 'Données personnelles',
  keys: 'Clés des services\u00A0: paiement, e-mails, transporteurs, stockage',
  settings: 'Réglages de la boutique',
  shipping: 'Adresses de livraison',
  terms: 'Conditions générales de vente',
}

const READ_KEY_HELP = `A key of a program, made in the back-office: \`Authorization: Bearer ${READ_KEY_PREFIX}…\`. \
It makes only the GET calls that name one of its scopes (${READ_SCOPES.join(', ')}), 300 a minute. Every other call answers 403, \
and an unknown or revoked key 401.`

export async function registerApiDocs(app: App, { refreshCookie }: { refreshCookie: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Carapace',
        description: 'The calls of the shop and of its back-office',
        version: manifest.version,
        license: { name: 'MIT', identifier: 'MIT' } as { name: string },
      },
      servers: [{ url: '/', description: 'This shop' }],
      webhooks: describeWebhooks(),
      tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
          readKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: `${READ_KEY_PREFIX}…`,
            description: READ_KEY_HELP,
          },
          refreshCookie: {
            type: 'apiKey',
            in: 'cookie',
            name: refreshCookie,
            description: 'Set by the sign-in, for browsers: a refresh token that no script can read',
          },
        },
      },
    },
    transform: describeRoute,
    transformObject: withUsedSchemas,
  })
  await registerWithAccess(app, 'public', async (scope) =>
    scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true }),
  )
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () =>
    app.swagger(),
  )
}

const WEBHOOK_HELP =
  'Sent to the https address of a webhook by the convention of Standard Webhooks. The headers are `webhook-id` (the same \
for each attempt), `webhook-timestamp` (seconds) and `webhook-signature` (`v1,…`, two of them for a day after the secret was \
changed). Answer 2xx within ten seconds. Any other answer is tried again after 1, 5 and 30 minutes, then after 2 to 24 \
hours, for three days. A receiver that was away for an hour or more gets all waiting events with its first success. An event may come twice, and a repeated one after newer ones, so compare `webhook-id` and `timestamp`.'

function describeWebhooks() {
  return Object.fromEntries(
    WEBHOOK_EVENTS.map((type) => {
      const body = z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: WEBHOOK_DATA[type] })
      const { $schema: _, ...described } = z.toJSONSchema(body, { io: 'input' })
      const schema: object = described
      const post = {
        tags: ['integrations'],
        operationId: `event.${type}`,
        summary: WEBHOOK_EVENT_LABELS[type],
        description: WEBHOOK_HELP,
        requestBody: { required: true, content: { 'application/json': { schema } } },
        security: [],
        responses: { 204: { description: 'Reçu' } },
      }
      return [type, { post }]
    }),
  )
}

type Notes = Partial<Call>
type RouteOptions = Parameters<typeof jsonSchemaTransform>[0]
type Described = { operationId?: string; 'x-call'?: Call; response?: Record<string, z.ZodType> }

function describeRoute(route: RouteOptions): ReturnType<typeof jsonSchemaTransform> {
  const { url, schema } = route
  if (!url.startsWith('/api/') || schema.hide) return { schema: { hide: true }, url }
  const { 'x-call': call, response: _, ...rest } = schema as Described
  const notes: Notes = call ?? {}
  const response = { ...successes(schema as Described), ...refusals(route, notes) }
  const described = jsonSchemaTransform({ ...route, schema: { ...rest, response } })
  const access = route.route.config?.access
  return {
    url,
    schema: {
      ...described.schema,
      ...(notes.rawBody && { consumes: [notes.rawBody.type], body: notes.rawBody.schema }),
      response: { ...bodiless(notes), ...(described.schema.response as object) },
      security: securityOf(access, notes),
      'x-access': access,
    } as typeof described.schema,
  }
}

function securityOf(access: string | undefined, { cookie, readScope }: Notes) {
  if (cookie) return [{ refreshCookie: [] }, {}]
  const ofPeople = access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }]
  return readScope ? [...ofPeople, { readKey: [readScope] }] : ofPeople
}

function bodiless({ empty, cached }: Notes): Record<string, { description: string; type: 'null' }> {
  return {
    ...(empty && { 204: { description: 'Fait', type: 'null' } }),
    ...(cached && {
      304: { description: 'Inchangé depuis la réponse que nomme If-None-Match', type: 'null' },
    }),
  }
}

const DONE: Record<string, string> = { 200: 'Fait', 201: 'Créé', 202: 'Reçu, la suite vient' }

type Answer = { description: string; content: Record<string, { schema: z.ZodType }> }

const asJson = (description: string, schema: z.ZodType): Answer => ({
  description,
  content: { 'application/json': { schema } },
})

function successes({ response = {}, 'x-call': call }: Described): Record<string, Answer> {
  if (call?.file) {
    const content = Object.fromEntries(call.file.map((type) => [type, { schema: z.string() }]))
    return { 200: { description: 'Le fichier', content } }
  }
  return Object.fromEntries(
    Object.entries(response).map(([status, schema]) => [status, asJson(DONE[status] ?? 'Fait', schema)]),
  )
}

function refusals(route: RouteOptions, { errors = [] }: Notes): Record<string, Answer> {
  const byStatus = new Map<number, Set<string>>()
  for (const code of [...refusalsOfKind(route), ...errors]) {
    const status = ERROR_STATUS[code]
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(code))
  }
  const sorted = [...byStatus].toSorted(([a], [b]) => a - b)
  return Object.fromEntries(
    sorted.map(([status, codes]) => [String(status), asJson([...codes].join(', '), ErrorResponse)]),
  )
}

function refusalsOfKind({ schema, route }: RouteOptions): ErrorCode[] {
  const { params, querystring, body, 'x-call': call } = schema as typeof schema & Described
  const writes = route.method !== 'GET'
  const isForStaff = route.config?.access === 'admin' || route.config?.access === 'preparation'
  const found: (ErrorCode | false)[] = [
    writes && 'MALFORMED',
    querystring !== undefined && 'MALFORMED',
    'UNAUTHENTICATED',
    // Every call refuses a read key without the scope of the call.
    'FORBIDDEN',
    isForStaff && 'SECOND_FACTOR_MISSING',
    route.config?.needsFreshSignIn === true && 'REAUTHENTICATION_REQUIRED',
    route.config?.needsFreshCode === true && 'CODE_AGAIN_REQUIRED',
    params !== undefined && 'NOT_FOUND',
    (body !== undefined || call?.rawBody !== undefined) && 'TOO_LARGE',
    writes && 'UNSUPPORTED_TYPE',
    body !== undefined && 'INVALID_FIELDS',
    (writes || call?.readScope !== undefined) && 'TOO_MANY_REQUESTS',
    'INTERNAL',
    'UNAVAILABLE',
    'OVERLOADED',
  ]
  return found.filter((code) => code !== false)
}

const withUsedSchemas: NonNullable<FastifyDynamicSwaggerOptions['transformObject']> = (document) => {
  const whole = jsonSchemaTransformObject(document)
  const { paths, components } = whole as { paths: object; components: { schemas: Record<string, object> } }
  const used = new Set<string>()
  const collect = (part: object) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      collect(components.schemas[name] ?? {})
    }
  }
  collect(paths)
  const schemas = Object.fromEntries(Object.entries(components.schemas).filter(([name]) => used.has(name)))
  return { ...whole, components: { ...components, schemas } }
}
