import { expect, test } from 'vitest'
import { encodedBody } from '../http/compress-body.ts'
import { withOwnNonce } from './own-nonce.ts'

test('a kept document has another nonce for each visitor, the same in body and policy, and none that was kept', async () => {
  const page = {
    status: 200,
    headers: { 'content-security-policy': "script-src 'self' 'nonce-kept'" },
    body: await encodedBody('<script nonce="kept">one()</script><script nonce="kept">two()</script>'),
    nonce: 'kept',
  }
  const seen = [1, 2].map(() => {
    const { headers, body } = withOwnNonce(page, 'kept')
    const html = body.identity.toString()
    const nonces = new Set([...html.matchAll(/nonce="([^"]+)"/g)].map(([, nonce]) => nonce))
    expect([nonces.size, nonces.has('kept')]).toEqual([1, false])
    const [nonce] = nonces
    expect(headers['content-security-policy']).toBe(`script-src 'self' 'nonce-${nonce}'`)
    return [nonce, body.etag]
  })
  expect(new Set(seen.flat()).size).toBe(4)
  expect(page.body.identity.toString()).toContain('nonce="kept"')
})
