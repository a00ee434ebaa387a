import { z } from 'zod'
import { LOGGED_CONSENTS } from '../accounts/consent-words.ts'
import { AdminUser } from '../accounts/contract.ts'
import { Euros, Instant } from '../contract-fields.ts'
import { MESSAGE_STATES } from '../messages/message-rules.ts'
import { OrderSummary } from '../orders/contract.ts'

/** GET /api/admin/users/{id}: one account, with everything that the shop knows about its owner. */
export const Customer = AdminUser.extend({
  phone: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  /** True for a person who bought without an account. */
  isGuest: z.boolean(),
  emailConfirmed: z.boolean(),
  lastActiveAt: Instant,
  /** Sign-ins that are open now. */
  openSessions: z.number().int(),
  /** All orders of the person. Revenue leaves out cancelled and refunded ones. */
  orders: z.object({
    total: z.number().int(),
    /** The number of orders still to be sent, or on their way. */
    underway: z.number().int(),
    earned: Euros,
    latest: z.array(
      OrderSummary.pick({ _id: true, number: true, createdAt: true, status: true, total: true }),
    ),
  }),
  messages: z.object({
    total: z.number().int(),
    latest: z.array(
      z.object({ _id: z.string(), subject: z.string(), createdAt: Instant, state: z.enum(MESSAGE_STATES) }),
    ),
  }),
  /** The latest decision of each kind. */
  consents: z.array(z.object({ type: z.enum(LOGGED_CONSENTS), granted: z.boolean(), at: Instant })),
}).meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>
