import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { publicLookup, refuseClosed } from './public-address.ts'

const TIMEOUT_MS = 10_000
const MAX_REDIRECTS = 3

/** Fetches a file from a public host on the protocol's usual port, so that no admin can read the shop's own network. */
export function fetchPublicFile(address: string, maxBytes: number): Promise<Buffer> {
  return fileAt(new URL(address), maxBytes, AbortSignal.timeout(TIMEOUT_MS), MAX_REDIRECTS)
}

async function fileAt(url: URL, maxBytes: number, signal: AbortSignal, redirects: number): Promise<Buffer> {
  refuseClosed(url)
  const answer = await new Promise<Buffer | URL>((done, fail) => {
    const request = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = request(url, { lookup: publicLookup, signal, agent: false }, (response) => {
      const { statusCode = 0, headers } = response
      if (statusCode >= 300 && statusCode < 400 && headers.location && redirects > 0) {
        response.destroy()
        const next = URL.parse(headers.location, url.href)
        return next ? done(next) : fail(new Error(`${url.host} redirects to an invalid address.`))
      }
      if (statusCode !== 200) {
        response.destroy()
        return fail(new Error(`${url.host} answered ${statusCode}.`))
      }
      const parts: Buffer[] = []
      let bytes = 0
      response.on('data', (part: Buffer) => {
        bytes += part.length
        parts.push(part)
        if (bytes > maxBytes) response.destroy(new Error(`${url.host} sends too much.`))
      })
      response.on('end', () => done(Buffer.concat(parts)))
      response.on('error', fail)
    })
    sent.on('error', fail)
    sent.end()
  })
  return answer instanceof URL ? fileAt(answer, maxBytes, signal, redirects - 1) : answer
}
