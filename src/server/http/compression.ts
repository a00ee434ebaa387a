import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

export type EncodedBody = {
  identity: Buffer
  br: Buffer
  gzip: Buffer
  etag: string
}

/** The best quality takes many times as long and saves little more. */
const BROTLI_QUALITY = 5

export async function encodedBody(text: string): Promise<EncodedBody> {
  const identity = Buffer.from(text)
  const [br, gzip] = await Promise.all([
    brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzipped(identity),
  ])
  // The ETag is weak, because all encodings of a body share it.
  return {
    identity,
    br,
    gzip,
    etag: nameOf(identity),
  }
}

export function nameOf(content: Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

export async function encoded(identity: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return identity
  if (encoding === 'gzip') return gzipped(identity, { level: 4 })
  return brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } })
}

export function byteLength({ identity, br, gzip }: EncodedBody): number {
  return identity.length + br.length + gzip.length
}

/** Browsers send few different Accept-Encoding headers, so short headers are cached with their encoding. */
const chosen = new Map<string, Encoding>()
const MAX_CHOSEN = 50

export function chosenEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  const known = chosen.get(accepted)
  if (known) return known
  const encoding = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity'
  if (chosen.size < MAX_CHOSEN && accepted.length < 100) chosen.set(accepted, encoding)
  return encoding
}

function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', weight = ''] = part.split(';')
    return name.trim() === encoding && !/^\s*q=0(?:\.0*)?\s*$/.test(weight)
  })
}

/**
 * Returns the body in an encoding that the caller accepts. Undefined, with status 304, if the caller already has it.
 */
export function encodedFor(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  body: EncodedBody,
): Buffer | undefined {
  reply.header('etag', body.etag)
  if (reply.statusCode === 200 && headers['if-none-match']?.includes(body.etag)) {
    reply.code(304)
    return undefined
  }
  const encoding = chosenEncoding(headers['accept-encoding'])
  if (encoding === 'identity' || body[encoding].length >= body.identity.length) return body.identity
  reply.header('content-encoding', encoding)
  return body[encoding]
}
