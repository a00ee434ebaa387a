import { randomBytes } from 'node:crypto'
import { isOutage } from '../database/outage.ts'
import { encodedBody } from '../http/compression.ts'
import { OUTAGE_PAGE } from '../http/outage-page.ts'
import type { PolicyOptions } from './content-security-policy.ts'
import { documentHeaders, needsNonce } from './document-headers.ts'
import type { WebHandler } from './load-web-build.ts'
import type { Page } from './page-cache.ts'

export type RenderOptions = PolicyOptions & {
  /** The shop's public address. Documents are rendered for it, regardless of the request's host. */
  publicUrl: string
  report: (error: unknown) => void
}

const RETRY_AFTER_SECONDS = '5'
const HTML = 'text/html; charset=utf-8'

export async function renderPage(
  handler: WebHandler,
  address: string,
  options: RenderOptions,
): Promise<Page> {
  const pathname = address.split('?')[0] ?? '/'
  // React's development checks fail with nonces, so every page in development uses hashes.
  const nonce = options.development ? undefined : randomBytes(16).toString('base64url')
  const staysInDocument = needsNonce(pathname)
  let isAway = false
  const report = (error: unknown) => {
    isAway ||= isOutage(error)
    options.report(error)
  }
  const response = await responseOf(handler, new URL(options.publicUrl).origin + address, { nonce, report })
  const text = await response.text()
  const own = Object.fromEntries(response.headers)
  // If a failed rendering leaves plain text or no body, the outage page replaces it.
  const isBroken = response.status >= 500 && (isAway || !own['content-type']?.startsWith('text/html'))
  const status = isBroken && isAway ? 503 : response.status
  const written = isBroken ? OUTAGE_PAGE : text
  const headers: Record<string, string> = {
    ...own,
    'content-type': isBroken ? HTML : (own['content-type'] ?? HTML),
    ...documentHeaders(written, pathname, options, isBroken ? {} : { nonce, isKept: staysInDocument }),
    vary: 'Accept-Encoding',
  }
  // A document that all visitors share contains no nonce. The policy above needed the nonce to recognise the renderer's
  // own scripts.
  const html = staysInDocument || !nonce ? written : written.replaceAll(` nonce="${nonce}"`, '')
  if (status !== 200) headers['cache-control'] = 'no-store'
  if (status === 503) headers['retry-after'] = RETRY_AFTER_SECONDS
  return { status, headers, body: await encodedBody(html), ...(staysInDocument && { nonce }) }
}

async function responseOf(
  handler: WebHandler,
  url: string,
  options: { nonce: string | undefined; report: (error: unknown) => void },
): Promise<Response> {
  try {
    return await handler(new Request(url), options)
  } catch (error) {
    options.report(error)
    return new Response(null, { status: 500 })
  }
}
