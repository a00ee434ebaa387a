import { z } from 'zod'
import { idParams, Instant, requestId } from '../contract-fields.ts'
import { MAIL_NOT_FOUND } from './texts.ts'

export const MailParams = idParams(MAIL_NOT_FOUND)

export const OrderMailSummary = z
  .object({
    _id: z.string(),
    subject: z.string(),
    to: z.string(),
    createdAt: Instant,
    sentAt: Instant.nullable(),
    /** True if an attempt to send the mail has failed, and none has succeeded yet. */
    isFailing: z.boolean(),
  })
  .meta({ id: 'OrderMailSummary' })
export type OrderMailSummary = z.infer<typeof OrderMailSummary>
export const OrderMailList = z.array(OrderMailSummary)

export const OrderMail = OrderMailSummary.extend({ text: z.string() }).meta({ id: 'OrderMail' })
export type OrderMail = z.infer<typeof OrderMail>

/** A repeated `requestId` sends no second copy. */
export const MailCopyBody = z.object({ requestId }).meta({ id: 'MailCopy' })
export type MailCopyBody = z.infer<typeof MailCopyBody>
