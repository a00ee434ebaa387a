import type { TestSession } from './session.ts'

export type SentFile = { bytes: Buffer; filename: string; type?: string; field?: string }

const BOUNDARY = 'carapace-test-boundary'

export function uploadOf(session: TestSession, ...files: SentFile[]) {
  const parts = files.flatMap(({ bytes, filename, type = 'image/png', field = 'image' }) => [
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    method: 'POST' as const,
    url: '/api/upload',
    headers: { ...session.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  }
}
