import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { registerWithAccess } from './access.ts'
import type { App } from './app-type.ts'

/** `/api/docs` and `/api/openapi.json`, made from the very schemas that check the calls. */
export async function registerApiDocs(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: {
        title: 'Carapace',
        description: 'The calls of the shop and of its back-office',
        version: '1.0.0',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: describeRoute,
    transformObject: jsonSchemaTransformObject,
  })
  await registerWithAccess(app, 'public', async (scope) =>
    scope.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true }),
  )
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () =>
    app.swagger(),
  )
}

/** A route as the reference has it, with who may call it as the route itself declares (`access.ts`). */
function describeRoute(given: Parameters<typeof jsonSchemaTransform>[0]) {
  const described = jsonSchemaTransform(given)
  const access = given.route.config?.access
  const security = access === 'public' ? [] : [{ bearer: [] }]
  return { ...described, schema: { ...described.schema, security, 'x-access': access } }
}
