import type { OutgoingMail } from './interface.ts'

/**
 * Returns the headers and parts that both ways of sending share. Nodemailer encodes them, so typed text
 * cannot add a header (ASVS 1.3.11).
 */
export function mailMessage(mail: OutgoingMail, from: string) {
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject.replace(/[\r\n]+/g, ' '),
    text: mail.text,
    html: mail.html,
    // The alternative, quoted-printable, encodes each character in JavaScript. A confirmation with the terms
    // of sale would take twice the work.
    textEncoding: 'base64' as const,
    date: mail.at,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'fr' },
  }
}

/**
 * Returns the sender's domain, for the identifier of a mail. Spam filters penalise an identifier without a
 * domain.
 */
function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}

/** Returns the complete mail as it would be sent (RFC 5322), for the folder that replaces a mail server. */
export async function composeMessage(mail: OutgoingMail, from: string): Promise<Buffer> {
  // The library is large, so it is loaded with the first mail instead of at the start.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
  return new MailComposer(mailMessage(mail, from)).compile().build()
}
