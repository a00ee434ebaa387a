/** The Message-ID contains `id`, so a mail server can drop a mail that is sent twice. */
export type OutgoingMail = {
  id: string
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  at: Date
}

export type MailPort = {
  /** `none`: a live shop without a mail server. */
  readonly kind: 'folder' | 'smtp' | 'none'
  send(mail: OutgoingMail): Promise<void>
  /** Deletes the kept copies of these mails. Missing copies are ignored. */
  forget(ids: readonly string[]): Promise<void>
}
