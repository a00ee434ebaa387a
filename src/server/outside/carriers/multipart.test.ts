import { expect, test } from 'vitest'
import { partsOf } from './multipart.ts'

const body = (...parts: [string, string][]) =>
  Buffer.from(
    `${parts.map(([id, text]) => `--b\r\nContent-ID: <${id}>\r\n\r\n${text}\r\n`).join('')}--b--\r\n`,
    'latin1',
  )

test('each part keeps its bytes unchanged, even blank lines and bytes that are not text', () => {
  const parts = partsOf(
    'multipart/mixed; type="x"; boundary="b"',
    body(['jsonInfos', '{}'], ['label', '%PDF\r\n\r\n\u00FF\r\n']),
  )
  expect([...(parts ?? [])].map(([id, bytes]) => [id, bytes.toString('latin1')])).toEqual([
    ['jsonInfos', '{}'],
    ['label', '%PDF\r\n\r\n\u00FF\r\n'],
  ])
  expect(partsOf('application/json', Buffer.from('{}'))).toBeUndefined()
  expect(partsOf('multipart/mixed; boundary=b', Buffer.from('cut off'))?.size).toBe(0)
})
