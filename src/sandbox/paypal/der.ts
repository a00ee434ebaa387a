// The few pieces of ASN.1 DER (X.690) that a self-signed certificate is made of.

/** Tag, length, content. */
export function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const hex = length.toString(16)
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')
  return Buffer.concat([Buffer.from([0x80 | bytes.length]), bytes])
}

export const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts)
export const set = (...parts: Uint8Array[]): Buffer => der(0x31, ...parts)
export const utf8 = (text: string): Buffer => der(0x0c, Buffer.from(text, 'utf8'))
export const nothing = (): Buffer => der(0x05)

/** `bytes` begin with 0x01 to 0x7f: a set first bit would mean a negative number, and a zero is not allowed. */
export const positiveInteger = (bytes: Uint8Array): Buffer => der(0x02, bytes)

/** No unused bits: keys and signatures are whole bytes. */
export const bits = (bytes: Uint8Array): Buffer => der(0x03, Buffer.from([0]), bytes)

/** `'2.5.4.3'` -> its base-128 form; the first two arcs share one byte. */
export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]))
}

function base128(arc: number): number[] {
  const bytes = [arc & 0x7f]
  for (let left = arc >>> 7; left > 0; left >>>= 7) bytes.unshift(0x80 | (left & 0x7f))
  return bytes
}

/** UTCTime knows two digits of the year only; from 2050 on X.509 wants GeneralizedTime. */
export function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]/g, '').slice(0, 14)
  return date.getUTCFullYear() < 2050
    ? der(0x17, Buffer.from(`${digits.slice(2)}Z`))
    : der(0x18, Buffer.from(`${digits}Z`))
}
