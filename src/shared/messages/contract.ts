import { z } from 'zod'
import { Instant, emailAddress, idParams, ruledText } from '../contract-fields.ts'
import { PageQuery, pageOf } from '../paging-contract.ts'
import { MESSAGE_MAX_LENGTH, SUBJECT_MAX_LENGTH, contentError, subjectError } from './message-rules.ts'
import { MESSAGE_NOT_FOUND } from './texts.ts'

/** POST /api/messages and /api/messages/contact (storefront.md §5). */
export const ContactMessageInput = z
  .object({
    email: emailAddress(),
    subject: ruledText(SUBJECT_MAX_LENGTH, subjectError),
    content: ruledText(MESSAGE_MAX_LENGTH, contentError),
  })
  .meta({ id: 'NewContactMessage' })
export type ContactMessageInput = z.infer<typeof ContactMessageInput>

export const ContactMessage = z
  .object({
    _id: z.string(),
    createdAt: Instant,
    email: z.string(),
    subject: z.string(),
    content: z.string(),
  })
  .meta({ id: 'ContactMessage' })
export type ContactMessage = z.infer<typeof ContactMessage>

export const MessageParams = idParams(MESSAGE_NOT_FOUND)

/** GET /api/messages */
export const ContactMessageList = z.array(ContactMessage)
/** GET /api/admin/messages */
export const AdminMessageQuery = PageQuery
export type AdminMessageQuery = PageQuery
export const AdminMessagePage = pageOf(ContactMessage).meta({ id: 'AdminMessagePage' })
export type AdminMessagePage = z.infer<typeof AdminMessagePage>
