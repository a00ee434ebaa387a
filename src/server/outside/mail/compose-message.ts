import type { OutgoingMail } from './interface.ts'

/** Nodemailer encodes the headers, so typed text cannot add one (ASVS 1.3.11). */
export function mailMessage(mail: OutgoingMail, from: string) {
  return {
    from,
    to: { name: '', address: mail.to },
    ...(mail.replyTo !== undefined && { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject.replace(/[\r\n]+/g, ' '),
    text: mail.text,
    html: mail.html,
    // Faster than quoted-printable, which encodes each character in JavaScript.
    textEncoding: 'base64' as const,
    date: mail.at,
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': 'fr' },
  }
}

/** Returns the domain of the message's id. Spam filters penalise an id without one. */
function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'
}

export async function composeMessage(mail: OutgoingMail, from: string): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer/index.js')
  return new MailComposer(mailMessage(mail, from)).compile().build()
}
