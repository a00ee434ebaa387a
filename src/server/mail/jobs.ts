import type { Parts } from '../parts.ts'
import { sendMail } from './outbox.ts'

/** Carries the outbox to whoever sends mails; what fails comes back later (the queue's retries). */
export function mailJobs(parts: Parts): void {
  const { mail, clock } = parts
  parts.jobs.handle('send-mail', ({ mailId }) => sendMail({ db: parts.database.db, mail, clock }, mailId))
}
