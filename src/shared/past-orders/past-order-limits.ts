export const PAST_ORDERS_BATCH = 200
export const PAST_ORDER_MAX_LINES = 100
export const PAST_ORDER_MAX_EUROS = 1_000_000
export const PAST_ORDER_MAX_QUANTITY = 100_000

/** In characters. */
export const PAST_ORDER_LIMITS = {
  reference: 60,
  email: 254,
  name: 120,
  address: 250,
  postalCode: 20,
  city: 100,
  country: 60,
  phone: 30,
  payment: 100,
  status: 100,
  label: 300,
} as const
