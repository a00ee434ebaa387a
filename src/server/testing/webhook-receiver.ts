import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import { vi } from 'vitest'
import type { Clock } from '../clock.ts'

const SIGNED_HEADERS = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const

export type ReceivedEvent = {
  id: string
  headers: Record<(typeof SIGNED_HEADERS)[number], string>
  body: string
  type: string
  data: Record<string, unknown>
  path: string | undefined
}

type Answer = (response: http.ServerResponse, event: ReceivedEvent) => void
type Options = { method: string; headers: Record<string, string>; signal: AbortSignal }
type OnResponse = (response: http.IncomingMessage) => void

const accept: Answer = (response) => void response.writeHead(204).end()

/** While the receiver is open, everything sent with `https.request` goes to it. */
export async function webhookReceiver() {
  const received: ReceivedEvent[] = []
  let answer = accept
  let trusted: { secret: string; clock: Clock } | undefined
  const server = http.createServer((request, response) => {
    void text(request).then((body) => {
      const headers = Object.fromEntries(
        SIGNED_HEADERS.map((name) => [name, String(request.headers[name])]),
      ) as ReceivedEvent['headers']
      const sent = JSON.parse(body) as Pick<ReceivedEvent, 'type' | 'data'>
      const event = { ...sent, id: headers['webhook-id'], headers, body, path: request.url }
      if (trusted && !isSignedWith(trusted.secret, event, trusted.clock.now())) {
        response.writeHead(401).end()
        return
      }
      received.push(event)
      answer(response, event)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const spy = vi
    .spyOn(https, 'request')
    .mockImplementation(((url: URL, { method, headers, signal }: Options, onResponse: OnResponse) =>
      http.request(
        { host: '127.0.0.1', port, path: url.pathname, method, headers, signal, agent: false },
        onResponse,
      )) as typeof https.request)
  // Named imports of Node's modules see the replaced `https.request` from now on.
  syncBuiltinESMExports()
  return {
    received,
    types: () => received.map(({ type }) => type),
    answers: (next: Answer = accept) => {
      answer = next
    },
    /** Answers 401 to an event that is not signed with this secret, and does not keep it. */
    trusts(secret: string, clock: Clock) {
      trusted = { secret, clock }
    },
    async close() {
      spy.mockRestore()
      syncBuiltinESMExports()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export function isSignedWith(
  secret: string,
  { headers, body }: Pick<ReceivedEvent, 'headers' | 'body'>,
  now: Date,
): boolean {
  vi.setSystemTime(now)
  try {
    new Webhook(secret).verify(body, headers)
    return true
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false
    throw error
  } finally {
    vi.useRealTimers()
  }
}
