import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chosenEncoding, encodedBody } from './compression.ts'

test('the three encodings contain the same text, and the same text has the same ETag', async () => {
  const body = await encodedBody('éé'.repeat(500))
  expect(brotliDecompressSync(body.br).equals(body.identity)).toBe(true)
  expect(gunzipSync(body.gzip).equals(body.identity)).toBe(true)
  expect((await encodedBody('éé'.repeat(500))).etag).toBe(body.etag)
  expect((await encodedBody('other')).etag).not.toBe(body.etag)
})

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['gzip; q=0', 'identity'],
  ['bright', 'identity'],
] as const)('a browser that accepts %j gets %s', (accepted, expected) => {
  expect(chosenEncoding(accepted)).toBe(expected)
})
