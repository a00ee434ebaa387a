// Mails the owner that the nightly backup has failed. systemd runs this script (`OnFailure=`), and so does
// `scripts/nightly-backup.mjs`.
import { reportFailedBackup, sellerOf } from '../src/server/backup/report-failed-backup.ts'
import { readConfig } from '../src/server/config/config.ts'
import { openMail } from '../src/server/start/open-services.ts'

try {
  const config = readConfig(process.env)
  await reportFailedBackup(
    config,
    openMail(config, () => sellerOf(config)),
    new Date(),
  )
  console.log('The owner was told that the backup has failed.')
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
