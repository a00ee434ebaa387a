import fastifyStatic, { type SendOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'

const PUBLIC = { config: { access: 'public' } } as const

/** Named by their content: a new content has a new name. */
const FOR_EVER: SendOptions = { immutable: true, maxAge: '1y' }
const FOR_AN_HOUR: SendOptions = { maxAge: '1h' }

/** Serves the build's files: bundles as they were packed at build time, and what lies beside them by its own name. */
export async function registerBuiltFiles(app: FastifyInstance, build: string): Promise<void> {
  const root = resolve(build, 'client')
  const sent = (reply: FastifyReply, path: string, options: SendOptions) =>
    reply.sendFile(path, root, options)
  await app.register(async (files) => {
    await files.register(fastifyStatic, { root, serve: false, preCompressed: true })
    files.get<{ Params: { '*': string } }>('/assets/*', PUBLIC, (request, reply) =>
      sent(reply, `assets/${request.params['*']}`, FOR_EVER),
    )
    for (const file of readdirSync(root, { withFileTypes: true })) {
      if (!file.isFile()) continue
      files.get(`/${file.name}`, PUBLIC, (_request, reply) => sent(reply, file.name, FOR_AN_HOUR))
    }
  })
}
