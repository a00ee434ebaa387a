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
  forget(ids: readonly string[]): Promise<void>
}
