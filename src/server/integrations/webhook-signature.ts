import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'

/** In the form of Standard Webhooks: 'whsec_' and 32 bytes in Base64. */
export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64')

type Message = { id: string; at: Date; body: string }

/**
 * Follows Standard Webhooks (standardwebhooks.com). Each secret adds a signature, so a receiver may use the old secret
 * or the new one.
 */
export function signedHeaders({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}
