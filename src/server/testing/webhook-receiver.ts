import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { vi } from 'vitest'

export type ReceivedEvent = {
  id: string
  signatures: string[]
  timestamp: string
  body: string
  type: string
  data: Record<string, unknown>
  path: string | undefined
}

type Answer = (response: http.ServerResponse, event: ReceivedEvent) => void
type Options = { method: string; headers: Record<string, string>; signal: AbortSignal }
type OnResponse = (response: http.IncomingMessage) => void

const accept: Answer = (response) => void response.writeHead(204).end()

/**
 * Opens a receiver of webhooks on this machine, to which every https address leads meanwhile. Only the network is
 * replaced: the checks of the address run before it.
 */
export async function webhookReceiver() {
  const received: ReceivedEvent[] = []
  let answer = accept
  const server = http.createServer((request, response) => {
    void text(request).then((body) => {
      const { headers, url: path } = request
      const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
        String(headers[`webhook-${name}`]),
      )
      const event = JSON.parse(body) as Pick<ReceivedEvent, 'type' | 'data'>
      const got = { ...event, id: id ?? '', timestamp: timestamp ?? '', body, path }
      received.push({ ...got, signatures: (signatures ?? '').split(' ') })
      answer(response, received.at(-1) as ReceivedEvent)
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
  // From now on, named imports of this Node module see the change.
  syncBuiltinESMExports()
  return {
    received,
    types: () => received.map(({ type }) => type),
    /** Answers the next events so. Defaults to a success. */
    answers: (next: Answer = accept) => {
      answer = next
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

/** Returns whether a receiver with this secret accepts the event, by the description of Standard Webhooks. */
export function isSignedWith(
  secret: string,
  { id, timestamp, body, signatures }: Pick<ReceivedEvent, 'id' | 'timestamp' | 'body' | 'signatures'>,
): boolean {
  const [, key = ''] = secret.split('whsec_')
  const expected = createHmac('sha256', Buffer.from(key, 'base64')).update([id, timestamp, body].join('.'))
  return signatures.includes(`v1,${expected.digest('base64')}`)
}
