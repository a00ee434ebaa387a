import { request } from 'node:https'
import { publicLookup, refuseClosed } from './public-address.ts'

const TIMEOUT_MS = 10_000

/**
 * Posts a text to a public host, and returns the status of the answer. Redirects are not followed, and the body of the
 * answer is not read.
 * @throws Error for an address that `public-address.ts` refuses, or without an answer in time
 */
export function postToPublicHost(
  address: string,
  { headers, body }: { headers: Readonly<Record<string, string>>; body: string },
): Promise<number> {
  const url = new URL(address)
  refuseClosed(url)
  const options = {
    method: 'POST',
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    lookup: publicLookup,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    agent: false as const,
  }
  return new Promise((done, fail) => {
    const sent = request(url, options, (response) => {
      response.destroy()
      done(response.statusCode ?? 0)
    })
    sent.on('error', fail)
    sent.end(body)
  })
}
