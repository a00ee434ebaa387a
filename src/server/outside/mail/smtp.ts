import type { Transporter } from 'nodemailer'
import { guardedCalls } from '../guarded-calls.ts'
import { isLocalAddress } from '../local-address.ts'
import { mailMessage } from './compose-message.ts'
import type { MailPort } from './interface.ts'

/** Errors of the connection or of its login. A refused recipient is not among them. */
const SILENCE = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ECONNREFUSED', 'EAUTH', 'ETLS'])

export function smtpMail(url: string, from: () => string, { requireTls }: { requireTls: boolean }): MailPort {
  // Nodemailer is large, so it is loaded with the first mail instead of at the start.
  const open = async () =>
    (await import('nodemailer')).createTransport({
      url,
      // Mail to a server on this machine needs no TLS.
      requireTLS: requireTls && !isLocalAddress(url),
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    })
  let transport: Promise<Transporter> | undefined
  const guarded = guardedCalls({
    party: 'mail',
    isSilent: (error) => SILENCE.has((error as { code?: string } | null)?.code ?? ''),
    notTried: () => new Error('The mail server has not answered for a while, so it is not asked.'),
  })
  return {
    kind: 'smtp',
    async send(mail) {
      transport ??= open()
      const opened = await transport
      await guarded(() => opened.sendMail(mailMessage(mail, from())))
    },
    // A sent mail cannot be deleted.
    forget: () => Promise.resolve(),
  }
}
