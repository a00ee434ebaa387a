import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { composeMessage } from './compose-message.ts'
import type { MailPort } from './interface.ts'

export function folderMail(folder: string, from: () => string): MailPort {
  return {
    kind: 'folder',
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${mail.id}.eml`)
      await writeFile(`${file}.part`, await composeMessage(mail, from()), { mode: 0o600 })
      await rename(`${file}.part`, file)
    },
    async forget(ids) {
      for (const id of ids) await rm(join(folder, `${id}.eml`), { force: true })
    },
  }
}
