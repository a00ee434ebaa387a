// `npm run admin -- --email you@example.org` prints a link that works once. Through the link, the person with this
// address chooses a password and becomes an admin. The shop may be running.
import { parseArgs } from 'node:util'
import { makeAdminLink } from '../src/server/accounts/staff-links.ts'
import { askForAdminLink } from '../src/server/backup/running-shop.ts'
import { systemClock } from '../src/server/clock.ts'
import { readConfig } from '../src/server/config/config.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { createPrivately } from '../src/server/start/private-files.ts'
import { emailError } from '../src/shared/email.ts'

async function linkFor(config, email) {
  const answered = config.databaseUrl ? undefined : await askForAdminLink(config.dataDir, email)
  if (answered !== undefined) return answered
  const database = await openDatabase(config)
  try {
    return await makeAdminLink({ database, config, clock: systemClock }, email)
  } finally {
    await database.close()
  }
}

try {
  createPrivately()
  const { values } = parseArgs({ options: { email: { type: 'string' } } })
  if (values.email === undefined || emailError(values.email))
    throw new Error('Give the address of the admin: npm run admin -- --email you@example.org')
  console.log(await linkFor(readConfig(process.env), values.email))
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
