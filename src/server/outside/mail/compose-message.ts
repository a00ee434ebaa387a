import type { OutgoingMail } from './interface.ts'

/** The headers and parts both carriers send; Nodemailer encodes them, so nothing a person typed can add one (ASVS 1.3.11). */
export function mailMessage(mail: OutgoingMail, from: string) {
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject.replace(/[\r\n]+/g, ' '),
    text: mail.text,
    html: mail.html,
    // The other way looks at every letter in JavaScript: of a confirmation, which holds the terms of sale, twice the work.
    textEncoding: 'base64' as const,
    date: mail.at,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'fr' },
  }
}

/** The sender's own: filters count an identifier that names no domain. */
function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}

/** The whole mail as it would travel (RFC 5322), for the folder that stands in for a mail server. */
export async function composeMessage(mail: OutgoingMail, from: string): Promise<Buffer> {
  // Large: it is loaded with the first mail, not at the start.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
  return new MailComposer(mailMessage(mail, from)).compile().build()
}
