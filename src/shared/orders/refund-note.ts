import { formatCents } from '../money.ts'
import { REPAID_BY, type RepaymentMeans } from '../refunds/refund-rules.ts'

const START = 'Remboursement de '

export const refundNote = (cents: number, means: RepaymentMeans | null): string =>
  `${START}${formatCents(cents)}${means ? ` ${REPAID_BY[means]}` : ''}`

type Entry = { status: string; note: string | null }

/**
 * True if the entry of the history only notes a refund. `refunds` are those that the reader sees next to the history.
 * An entry that changes the status says more than its refund.
 */
export function isToldByRefund(
  history: readonly Entry[],
  place: number,
  refunds: readonly unknown[],
): boolean {
  const [before, entry] = [history[place - 1], history[place]]
  const isChange = before?.status !== entry?.status
  return !isChange && refunds.length > 0 && entry?.note?.startsWith(START) === true
}
