import type { Story } from './story.ts'

/**
 * Stories that failed once, as the failing test printed them ('Counterexample'). Every run repeats them. Paste a new one here
 * with a line about what was wrong.
 */
export const KEPT: readonly Story[] = [
  // Part sent, then cancelled: one return over all packs (D1).
  {
    purchase: {
      payment: 'paypal',
      buyer: 'account',
      country: 'France',
      method: 'colissimo',
      regime: 'included',
      isCompany: false,
      code: 'none',
      lines: [{ packSize: 5, quantity: 4, cents: 150 }],
    },
    steps: [
      { act: 'sendPart', n: 7 },
      { act: 'cancel', n: 0 },
    ],
  },
  // A code made the pack free, and its customer could not withdraw from it.
  {
    purchase: {
      payment: 'paypal',
      buyer: 'account',
      country: 'Luxembourg',
      method: 'colissimo',
      regime: 'added',
      isCompany: false,
      code: 'all goods',
      lines: [
        { packSize: 10, quantity: 1, cents: 399 },
        { packSize: 1, quantity: 1, cents: 1000 },
      ],
    },
    steps: [{ act: 'withdrawPart', n: 0 }],
  },
  // A refused refund, the order's end, then a refund of the same packs: one sleeve too many on the shelf.
  {
    purchase: {
      payment: 'by hand',
      buyer: 'account',
      country: 'Belgique',
      method: 'colissimo',
      regime: 'included',
      isCompany: false,
      code: 'none',
      lines: [{ packSize: 1, quantity: 3, cents: 250 }],
    },
    steps: [
      { act: 'withdrawPart', n: 11 },
      { act: 'setStatus', n: 0 },
      { act: 'refundLines', n: 16 },
    ],
  },
]
