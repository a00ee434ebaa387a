/** A mail ready to leave. `id` is stable: sending the same id again does not make a second mail, if the carrier allows that. */
export type OutgoingMail = {
  id: string
  to: string
  /** Who gets what is answered to it; else the sender. */
  replyTo?: string
  subject: string
  html: string
  text: string
  at: Date
}

/** Sends mails: into a folder while nothing is configured, else by SMTP. Rejects when it could not. */
export type MailPort = {
  readonly kind: 'folder' | 'smtp'
  send(mail: OutgoingMail): Promise<void>
  /** Where sent mails are kept: forgets these, and nothing where they are not there. */
  forget(ids: readonly string[]): Promise<void>
}
