import { fastify } from 'fastify'
import { PROVIDERS } from './payment/providers.ts'
import { registerSandbox, type PaymentAccount } from './sandbox.ts'

function milliseconds(name: string): number | undefined {
  const text = process.env[name]
  if (text === undefined || text === '') return undefined
  const value = Number(text)
  if (!Number.isFinite(value) || value < 0)
    throw new Error(`${name} has to be a number of milliseconds, not "${text}".`)
  return value
}

const port = Number(process.env.PORT ?? 4200)
const host = process.env.HOST ?? '127.0.0.1'
// With PORT=0 the address is known only once the server listens.
let address = `http://${host}:${port}`
const app = fastify({ logger: { level: process.env.LOG_LEVEL ?? 'warn' }, forceCloseConnections: true })

const account = JSON.parse(
  process.env.PAYMENT_SANDBOX ?? JSON.stringify({ provider: Object.keys(PROVIDERS)[0] }),
) as PaymentAccount

registerSandbox(app, {
  payment: {
    ...account,
    file: process.env.SANDBOX_FILE ?? './data/sandbox.sqlite',
    publicUrl: () => process.env.PUBLIC_URL ?? address,
    webhookUrl: process.env.WEBHOOK_URL,
    pendingCompletesAfterMs: milliseconds('PENDING_COMPLETES_AFTER_MS'),
    hangMs: milliseconds('HANG_MS'),
    webhookLateMs: milliseconds('WEBHOOK_LATE_MS'),
    webhookHeldMs: milliseconds('WEBHOOK_HELD_MS'),
    webhookRetryMs: milliseconds('WEBHOOK_RETRY_MS'),
  },
  mondialRelay: true,
  labels: true,
  colissimo: true,
  laPoste: true,
  relayTracing: true,
  platform: true,
  vies: true,
  releases: true,
  ads: true,
})
app.get('/healthz', async () => ({ ok: true }))

address = await app.listen({ port, host })
process.stdout.write(`Sandbox listening on ${address}/sandbox\n`)
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void app.close())
