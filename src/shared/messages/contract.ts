import { z } from 'zod'
import { Instant, INVALID_VALUE, emailAddress, idParams, ruledText, requestId } from '../contract-fields.ts'
import { DayRange, PageQuery, pageOf } from '../paging-contract.ts'
import {
  ANSWER_MAX_LENGTH,
  MESSAGE_MAX_LENGTH,
  MESSAGE_STATES,
  SUBJECT_MAX_LENGTH,
  answerError,
  contentError,
  subjectError,
} from './message-rules.ts'
import { MESSAGE_NOT_FOUND } from './texts.ts'

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

export const SentMessage = ContactMessage.extend({ message: z.string() }).meta({ id: 'SentMessage' })
export type SentMessage = z.infer<typeof SentMessage>

export const MessageParams = idParams(MESSAGE_NOT_FOUND)

export const ContactMessageList = z.array(ContactMessage)
export const AdminMessage = ContactMessage.extend({
  state: z.enum(MESSAGE_STATES),
  answers: z.array(
    z.object({ _id: z.string(), at: Instant, by: z.string().nullable(), content: z.string() }),
  ),
}).meta({ id: 'AdminMessage' })
export type AdminMessage = z.infer<typeof AdminMessage>

/** `open` selects the unanswered messages. */
export const AdminMessageQuery = PageQuery.extend({
  state: z.enum([...MESSAGE_STATES, 'open'], { error: INVALID_VALUE }).optional(),
  ...DayRange,
})
export type AdminMessageQuery = z.infer<typeof AdminMessageQuery>

export const MessagePatch = z
  .object({ state: z.enum(MESSAGE_STATES, { error: INVALID_VALUE }) })
  .meta({ id: 'MessageChange' })
export type MessagePatch = z.infer<typeof MessagePatch>

export const MessageAnswerBody = z
  .object({
    content: ruledText(ANSWER_MAX_LENGTH, answerError),
    /** A repeated request sends no second answer. */
    requestId,
    /** The number of answers on screen. If there are more by now, the call is refused. */
    seen: z.number({ error: INVALID_VALUE }).int(INVALID_VALUE).optional(),
  })
  .meta({ id: 'MessageAnswer' })
export type MessageAnswerBody = z.infer<typeof MessageAnswerBody>

export const AdminMessagePage = pageOf(AdminMessage).meta({ id: 'AdminMessagePage' })
export type AdminMessagePage = z.infer<typeof AdminMessagePage>
