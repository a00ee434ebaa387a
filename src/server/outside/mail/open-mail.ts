import { join } from 'node:path'
import { reopened } from '../reopened.ts'
import { folderMail } from './folder-mail.ts'
import type { MailPort } from './interface.ts'
import { smtpMail } from './smtp.ts'

type Settings = {
  dataDir: string
  mail: { smtpUrl: string | undefined; from: string | undefined; requireTls: boolean; sandbox: boolean }
}

export function openMail(config: Settings, shop: () => { name: string; email: string }): MailPort {
  const { dataDir } = config
  const opened = reopened(
    () => config.mail,
    ({ smtpUrl, from: sender, requireTls, sandbox }): MailPort => {
      const from = () => sender ?? `${shop().name} <${shop().email}>`
      if (smtpUrl) return smtpMail(smtpUrl, from, { requireTls })
      return sandbox ? folderMail(join(dataDir, 'mails'), from) : NO_MAIL
    },
  )
  return {
    get kind() {
      return opened().kind
    },
    send: (mail) => opened().send(mail),
    forget: (ids) => opened().forget(ids),
  }
}

const NO_MAIL: MailPort = {
  kind: 'none',
  send: () => Promise.reject(new Error('The shop has no mail server yet.')),
  forget: () => Promise.resolve(),
}
