/** Why the count of a sleeve changed. */
export const MOVEMENT_REASONS = [
  /** Counted when it came into the shop, or when the shop began to keep these records. */
  'first-count',
  /** Held for a checkout. */
  'reservation',
  /** The checkout's hold ended: without an order, or because its sleeves are the order's from now on. */
  'release',
  /** Held for an order. */
  'sale',
  /** The order ended before it was shipped. */
  'return',
  /** Somebody of the shop said how many there are. */
  'correction',
  /** A file said how many there are. */
  'import',
  /** The sleeve was deleted, and its count with it. */
  'removal',
] as const
export type MovementReason = (typeof MOVEMENT_REASONS)[number]
