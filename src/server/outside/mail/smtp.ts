import type { NodemailerError, Transporter } from 'nodemailer'
import { guardedCalls } from '../guarded-calls.ts'
import { isLocalAddress } from '../local-address.ts'
import { mailMessage } from './compose-message.ts'
import { type MailPort, RecipientRefused } from './interface.ts'

/** Errors of the connection or of its login. A refused recipient is not among them. */
const SILENCE = new Set(['ECONNECTION', 'ESOCKET', 'ETIMEDOUT', 'EDNS', 'ECONNREFUSED', 'EAUTH', 'ETLS'])

/**
 * The enhanced status codes, without their class, that concern the recipient alone (RFC 3463). The others may concern
 * every mail of the shop.
 */
const OF_RECIPIENT = new Set(['1.1', '1.2', '1.3', '1.4', '1.6', '1.10', '2.1', '2.2'])

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
      try {
        await guarded(() => opened.sendMail(mailMessage(mail, from())))
      } catch (error) {
        throw isOfRecipient(error) ? new RecipientRefused(error.message, { cause: error }) : error
      }
    },
    // A sent mail cannot be deleted.
    forget: () => Promise.resolve(),
  }
}

/** A reply looks like '550 5.1.1 User unknown'. */
function isOfRecipient(error: unknown): error is NodemailerError {
  const { command, response } = (error ?? {}) as Partial<NodemailerError>
  if (command !== 'RCPT TO' || response === undefined) return false
  const [status = ''] = response.slice('550 '.length).split(' ')
  return OF_RECIPIENT.has(status.slice('5.'.length))
}
