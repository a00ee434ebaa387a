import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ProviderOptions } from './provider.ts'

const HANG_MS = 60_000

export function hangingReplies(app: FastifyInstance, { hangMs = HANG_MS }: ProviderOptions) {
  const hanging = new Set<FastifyReply>()
  const cut = (reply: FastifyReply): void => {
    hanging.delete(reply)
    reply.raw.destroy()
  }
  app.addHook('preClose', async () => {
    for (const reply of hanging) cut(reply)
  })
  return (reply: FastifyReply): void => {
    void reply.hijack()
    hanging.add(reply)
    const timer = setTimeout(() => cut(reply), hangMs)
    timer.unref()
    reply.raw.once('close', () => clearTimeout(timer))
  }
}
