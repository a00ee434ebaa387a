import { z } from 'zod'
import { LOGGED_CONSENTS } from '../accounts/consent-words.ts'
import { AdminUser } from '../accounts/contract.ts'
import { USER_NOT_FOUND } from '../accounts/texts.ts'
import { Euros, Instant, requestId, requiredText } from '../contract-fields.ts'
import { MESSAGE_STATES } from '../messages/message-rules.ts'
import { OrderSummary } from '../orders/contract.ts'
import { NOTE_MAX_LENGTH } from '../orders/note-rules.ts'
import { PastOrderSummary } from '../past-orders/contract.ts'
import { NOTE_NOT_FOUND } from './texts.ts'

export const Customer = AdminUser.extend({
  phone: z.string(),
  address: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  isGuest: z.boolean(),
  emailConfirmed: z.boolean(),
  lastActiveAt: Instant,
  openSessions: z.number().int(),
  /** `earned` leaves out cancelled and refunded orders, and subtracts partial refunds. */
  orders: z.object({
    total: z.number().int(),
    underway: z.number().int(),
    earned: Euros,
    latest: z.array(
      OrderSummary.pick({ _id: true, number: true, createdAt: true, status: true, total: true }),
    ),
  }),
  /** Orders from the former shop with the customer's e-mail address. */
  pastOrders: z.object({ total: z.number().int(), latest: z.array(PastOrderSummary) }),
  messages: z.object({
    total: z.number().int(),
    latest: z.array(
      z.object({ _id: z.string(), subject: z.string(), createdAt: Instant, state: z.enum(MESSAGE_STATES) }),
    ),
  }),
  returns: z.object({
    total: z.number().int(),
    open: z.number().int(),
    refunded: Euros,
  }),
  /** Newest first. `by` is null once the author's account is deleted. */
  notes: z.array(
    z.object({ _id: z.string(), content: z.string(), createdAt: Instant, by: z.string().nullable() }),
  ),
  consents: z.array(z.object({ type: z.enum(LOGGED_CONSENTS), granted: z.boolean(), at: Instant })),
}).meta({ id: 'Customer' })
export type Customer = z.infer<typeof Customer>

/** Two requests with the same `requestId` add one note. */
export const CustomerNoteBody = z
  .object({ content: requiredText(NOTE_MAX_LENGTH), requestId })
  .meta({ id: 'CustomerNote' })
export type CustomerNoteBody = z.infer<typeof CustomerNoteBody>
export const CustomerNoteParams = z.object({
  id: z.uuid({ error: USER_NOT_FOUND }),
  noteId: z.uuid({ error: NOTE_NOT_FOUND }),
})
