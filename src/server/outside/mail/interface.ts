/**
 * A mail ready to send. `id` is stable: sending the same id again does not make a second mail, where the mail server supports
 * that.
 */
export type OutgoingMail = {
  id: string
  to: string
  /** Where replies go. Default: the sender. */
  replyTo?: string
  subject: string
  html: string
  text: string
  at: Date
}

/** Sends mails by SMTP, or into a folder while nothing is configured. Rejects on failure. */
export type MailPort = {
  readonly kind: 'folder' | 'smtp'
  send(mail: OutgoingMail): Promise<void>
  /** Deletes these mails where sent mails are kept. Missing ones are ignored. */
  forget(ids: readonly string[]): Promise<void>
}
