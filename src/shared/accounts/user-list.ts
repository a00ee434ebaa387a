export const USER_SORTS = [
  'newest',
  'oldest',
  'email-asc',
  'email-desc',
  'orders-desc',
  'orders-asc',
  'spent-desc',
  'spent-asc',
  'last-desc',
  'last-asc',
] as const
export type UserSort = (typeof USER_SORTS)[number]

export const BOUGHT = { once: 'Avec commandes', again: 'Plusieurs commandes' } as const
export type Bought = keyof typeof BOUGHT
export const BOUGHT_FILTERS = ['once', 'again'] as const satisfies readonly Bought[]
