/**
 * Returns the parts that have a content id. The keys are these ids without angle brackets. Undefined if `contentType`
 * names no multipart boundary.
 */
export function partsOf(contentType: string, body: Buffer): Map<string, Buffer> | undefined {
  const boundary = /^multipart\/[^;]+;.*boundary="?([^";]+)"?/iu.exec(contentType)?.[1]
  if (boundary === undefined) return undefined
  const parts = new Map<string, Buffer>()
  const mark = Buffer.from(`--${boundary}`)
  let from = body.indexOf(mark)
  while (from !== -1) {
    const next = body.indexOf(mark, from + mark.length)
    if (next === -1) break
    addPart(parts, body.subarray(from + mark.length, next))
    from = next
  }
  return parts
}

const BLANK_LINE = '\r\n\r\n'

function addPart(parts: Map<string, Buffer>, part: Buffer): void {
  const end = part.indexOf(BLANK_LINE)
  if (end === -1) return
  const id = /^content-id:\s*<?([^>\r\n]+)>?/imu.exec(part.subarray(0, end).toString('latin1'))?.[1]
  // The line break before the next boundary belongs to the boundary.
  if (id !== undefined) parts.set(id, part.subarray(end + BLANK_LINE.length, part.length - 2))
}
