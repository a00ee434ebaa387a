import { randomBytes } from 'node:crypto'
import type { Page } from './page-cache.ts'

/** Replaces the placeholder in the body and the policy with a new nonce for this visitor. */
export function withOwnNonce(page: Page, kept: string): Page {
  const own = randomBytes(16).toString('base64')
  const policy = page.headers['content-security-policy']?.replaceAll(kept, own)
  const identity = Buffer.from(page.body.identity.toString().replaceAll(kept, own))
  return {
    ...page,
    headers: { ...page.headers, ...(policy !== undefined && { 'content-security-policy': policy }) },
    body: { ...page.body, identity, etag: `W/"${own}"` },
  }
}
