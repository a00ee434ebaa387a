// Sends the alert about a failed nightly backup by mail.
import { reportFailedBackup, typedOrGiven } from '../src/server/backup/report-failed-backup.ts'
import { askToReport } from '../src/server/backup/running-shop.ts'
import { readConfig } from '../src/server/config/config.ts'
import { openDatabase } from '../src/server/database/connect.ts'
import { createLog } from '../src/server/http/request-log.ts'
import { openMail } from '../src/server/outside/mail/open-mail.ts'
import { shopIdentity } from '../src/shared/settings/settings.ts'

async function isSentByShop({ databaseUrl, dataDir }) {
  if (databaseUrl) return false
  return askToReport(dataDir).catch((error) => {
    console.error(`The running shop did not send it: ${error.message}`)
    return false
  })
}

async function report(given) {
  if (await isSentByShop(given)) return
  const open = () => openDatabase(given, createLog(given.logLevel))
  const { config, settings, problem } = await typedOrGiven(given, open)
  if (problem) console.error(`The settings of the back-office cannot be read: ${problem.message}`)
  const mail = openMail(config, () => shopIdentity(settings))
  await reportFailedBackup(config, settings, mail, new Date())
}

try {
  await report(readConfig(process.env))
  console.log('The owner was told that the backup has failed.')
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
