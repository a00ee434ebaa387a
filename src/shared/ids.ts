const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export const idOf = ({ _id: id }: { _id: string }): string => id

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/**
 * A UUIDv7 (RFC 9562): ids sort by time.
 * @throws RangeError for fewer than 10 random bytes
 */
export function uuidV7(nowMs: number, random: Uint8Array): string {
  if (random.length < 10) throw new RangeError('uuidV7 needs 10 random bytes')
  const tail = Array.from(random.subarray(0, 10), (byte, i) => {
    if (i === 0) return (byte & 0x0f) | 0x70 // version 7
    if (i === 2) return (byte & 0x3f) | 0x80 // variant 10
    return byte
  })
  const hex =
    Math.floor(nowMs).toString(16).padStart(12, '0') +
    tail.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
