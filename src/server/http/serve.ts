import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { Call, Calls } from '#shared/define-calls.ts'
import type { App } from './app-type.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown

type RequestOf<C extends Call> = FastifyRequest & {
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: Parsed<C['body']>
}

type AnswerOf<C extends Call> = C extends { response: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : C extends { responses: Record<number, infer Schema extends z.ZodType> }
    ? z.input<Schema>
    : never

type Handler<C extends Call> = (
  request: RequestOf<C>,
  reply: FastifyReply,
) => Promise<AnswerOf<C> | FastifyReply> | FastifyReply

type Served<C extends Call> = Handler<C> | (RouteShorthandOptions & { handler: Handler<C> })

export function serve<Defined extends Calls>(
  app: App,
  { tag, calls }: { tag: string; calls: Defined },
  handlers: { [Name in keyof Defined]: Defined[Name] extends Call ? Served<Defined[Name]> : never },
): void {
  for (const [name, call] of Object.entries<Call>(calls)) {
    const [method = '', url = ''] = name.split(' ')
    const served = handlers[name as keyof Defined] as Served<Call>
    const { handler, ...options } = typeof served === 'function' ? { handler: served } : served
    const { status = 200 } = call
    app.route({
      ...options,
      method,
      url,
      config: configOf(call),
      schema: {
        ...schemasOf(call),
        tags: [tag],
        operationId: call.id,
        summary: call.summary,
        'x-call': call,
      },
      handler: async (request, reply) => {
        reply.code(status)
        return handler(request, reply)
      },
    } as Parameters<App['route']>[0])
  }
}

function configOf(call: Call) {
  const { access, needsFreshSignIn, needsFreshCode, isNoUse, knowsBuyer, byMachines, largeBody, readScope } =
    call
  return {
    access,
    ...(needsFreshSignIn && { needsFreshSignIn }),
    ...(needsFreshCode && { needsFreshCode }),
    ...(isNoUse && { isNoUse }),
    ...(knowsBuyer && { knowsBuyer }),
    ...(byMachines && { byMachines }),
    ...(largeBody && { largeBody }),
    ...(readScope && { readScope }),
  }
}

function schemasOf({ params, query, body, rawBody, response, responses, status }: Call) {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(rawBody?.type === 'multipart/form-data' && { consumes: [rawBody.type] }),
    ...(response && { response: { [status ?? 200]: response } }),
    ...(responses && { response: responses }),
  }
}
