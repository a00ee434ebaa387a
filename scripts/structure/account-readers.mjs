import { Visitor } from 'vite'

const ACCOUNT = [
  'src/shared/orders/order-account.ts',
  'src/shared/orders/account-packs.ts',
  'src/shared/orders/account-money.ts',
  'src/shared/orders/order-facts.ts',
]

/**
 * An order's account (`src/shared/orders/order-account.ts`) computes what became of its packs and its money; all other code reads the
 * account. These are the fields that count them, each with the only other files that may use it: the file that defines or stores it, the
 * one that prices a refund, and forms that show a choice before it is sent.
 */
export const COUNTING_WORDS = {
  refundDeadline: ['src/shared/refunds/refund-rules.ts', 'src/server/dashboard/due-work.ts'],
  standardShippingCents: ['src/server/orders/account.ts'],
  comesBack: ['src/server/orders', 'src/server/withdrawals', 'src/server/refunds'],
  isWholeRefund: ['src/shared/refunds/refund-rules.ts', 'src/server/orders/record-refund-on-order.ts'],
  shippingLeftCents: [
    'src/shared/refunds/refund-rules.ts',
    'src/shared/documents/document-content.ts',
    'src/server/orders/order-response.ts',
    'src/server/refunds',
  ],
  owed_cents: ['src/server/orders/account.ts', 'src/server/database', 'src/server/dashboard/due-work.ts'],
}

/** Files that count by themselves what is owed or left. */
export function ownCountsOf(sources, words = COUNTING_WORDS) {
  return sources.flatMap((source) => countsOf(source, words))
}

function countsOf({ path, program }, words) {
  const found = new Set()
  new Visitor({
    Identifier({ name }) {
      if (Object.hasOwn(words, name) && !mayCount(path, words[name])) found.add(name)
    },
  }).visit(program)
  return [...found].map(
    (name) =>
      `${path} uses ${name}: what an order owes or has left is read from its account (order-account.ts)`,
  )
}

const mayCount = (path, allowed) =>
  [...ACCOUNT, ...allowed].some((place) => path === place || path.startsWith(`${place}/`))
