import { z } from 'zod'
import { Instant, emailAddress, idParams, requiredText } from '../contract-fields.ts'
import { PageQuery, pageOf } from '../paging-contract.ts'

/** POST /api/messages and /api/messages/contact (storefront.md §5). */
export const ContactMessageInput = z
  .object({
    email: emailAddress(),
    subject: requiredText(200),
    content: requiredText(100_000)
      .min(100, 'Le message doit contenir au moins 100 caractères')
      .max(2000, 'Le message ne doit pas dépasser 2000 caractères'),
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

export const MessageParams = idParams('Message non trouvé')

/** GET /api/messages */
export const ContactMessageList = z.array(ContactMessage)
/** GET /api/admin/messages */
export const AdminMessageQuery = PageQuery
export type AdminMessageQuery = PageQuery
export const AdminMessagePage = pageOf(ContactMessage).meta({ id: 'AdminMessagePage' })
export type AdminMessagePage = z.infer<typeof AdminMessagePage>
