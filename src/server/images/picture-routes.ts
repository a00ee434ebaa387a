import type { FastifyReply, FastifyRequest } from 'fastify'
import { isUuid } from '#shared/ids.ts'
import { IMAGE_NOT_FOUND } from '#shared/images/texts.ts'
import type { App } from '../http/app-type.ts'
import { DATA_POLICY } from '../http/security-headers.ts'
import { ShopError } from '../http/shop-error.ts'
import type { Services } from '../services.ts'

/** An address always shows the same picture, so browsers need not ask again. */
const FOR_EVER = 'public, max-age=31536000, immutable'

const open = { config: { access: 'public' }, schema: { hide: true } } as const

export function pictureRoutes(app: App, { pictures }: Services): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, id: string, file?: string) => {
    const found = isUuid(id) ? await pictures.find(id.toLowerCase(), file) : undefined
    if (!found) throw new ShopError('NOT_FOUND', IMAGE_NOT_FOUND)
    const etag = `"${id}-${file ?? 'original'}"`
    reply.headers({ 'cache-control': FOR_EVER, etag })
    reply.header('content-security-policy', DATA_POLICY)
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send()
    return reply.type(found.mime).send(found.bytes)
  }
  app.get<{ Params: { id: string } }>('/images/:id', open, (request, reply) =>
    send(request, reply, request.params.id),
  )
  app.get<{ Params: { id: string; file: string } }>('/images/:id/:file', open, (request, reply) =>
    send(request, reply, request.params.id, request.params.file),
  )
}
