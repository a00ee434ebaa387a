import type { Services } from '../services.ts'
import { sendMail } from './outbox.ts'

/** Carries the outbox to whoever sends mails; what fails comes back later (the queue's retries). */
export function mailJobs(services: Services): void {
  const { mail, clock, config } = services
  services.jobs.handle('send-mail', ({ mailId }) =>
    sendMail({ db: services.database.db, mail, clock, jwtSecret: config.jwtSecret }, mailId),
  )
}
