import { createHash } from 'node:crypto'
import type { RefundBody } from '#shared/orders/refund-contract.ts'

/** Returns a hash of a refund request, stored with its refund. The same request has the same hash. */
export function requestHash({
  amount,
  lines = [],
  shipping = false,
  restock,
  cause,
  note = '',
  repaid,
}: RefundBody): string {
  const packs = lines.map(({ line, quantity }) => `${line} ${quantity}`).toSorted()
  const asked = [amount, packs, shipping, restock, cause, note, repaid && [repaid.means, repaid.on]]
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}
