import {
  CANCELLED,
  CANCELLED_BY_CUSTOMER,
  DELIVERED,
  IN_DELIVERY,
  IN_PREPARATION,
  REFUNDED,
  VALIDATED,
} from './statuses.ts'

export type BadgeColour = 'blue' | 'yellow' | 'green' | 'orange' | 'red' | 'dark-red' | 'purple' | 'grey'

const CUSTOMER: Record<string, BadgeColour> = {
  [IN_PREPARATION]: 'blue',
  [IN_DELIVERY]: 'yellow',
  [DELIVERED]: 'green',
  [CANCELLED_BY_CUSTOMER]: 'orange',
  [CANCELLED]: 'red',
  [REFUNDED]: 'purple',
}

const ADMIN: Record<string, BadgeColour> = {
  [DELIVERED]: 'green',
  [IN_PREPARATION]: 'yellow',
  [IN_DELIVERY]: 'purple',
  [VALIDATED]: 'blue',
  [CANCELLED_BY_CUSTOMER]: 'dark-red',
  [CANCELLED]: 'red',
}

export function customerBadgeColour(status: string): BadgeColour {
  return CUSTOMER[status] ?? 'grey'
}

export function adminBadgeColour(status: string): BadgeColour {
  return ADMIN[status] ?? 'grey'
}
