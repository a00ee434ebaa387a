import { createTransport } from 'nodemailer'
import { messageOf } from './message.ts'
import type { MailPort } from './port.ts'

/** A real mail server, by its URL (`smtp://user:password@host:587`). The Message-ID is the mail's own and stable. */
export function smtpMail(url: string, from: string): MailPort {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return {
    kind: 'smtp',
    async send(mail) {
      await transport.sendMail(messageOf(mail, from))
    },
  }
}
