export type OutgoingMail = {
  id: string
  to: string
  replyTo?: string
  subject: string
  html: string
  text: string
  at: Date
}

/** The mail server works, but refuses this recipient, for example because the address is mistyped. */
export class RecipientRefused extends Error {}

export type MailPort = {
  /** `none`: a live shop without a mail server. */
  readonly kind: 'folder' | 'smtp' | 'none'
  /** @throws RecipientRefused */
  send(mail: OutgoingMail): Promise<void>
  forget(ids: readonly string[]): Promise<void>
}
