/** What was wrong when the rules came; it goes as it is mended, and nothing is added. */
export const KNOWN_CIRCLES = [['catalogue', 'checkout', 'orders', 'refunds']].map((features) =>
  features.map((feature) => `src/server/${feature}`),
)

export const KNOWN_WRITES = ['checkout/give-up-order.ts refunds', 'refunds/apply-to-order.ts orders'].map(
  (write) => `src/server/${write}`,
)
