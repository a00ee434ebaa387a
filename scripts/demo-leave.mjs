// `npm run demo:leave` removes the demo from the shop. `npm run demo:leave -- --yes` does so without asking.
import { createInterface } from 'node:readline/promises'
import { readConfig } from '../src/server/config/config.ts'
import { countedLines, demoRows, leaveDemo } from '../src/server/demo/leave-demo.ts'
import { demoPictureIds } from '../src/server/demo/load-pictures.ts'
import { createLog } from '../src/server/http/request-log.ts'
import { openServices } from '../src/server/start/open-services.ts'
import { createPrivately } from '../src/server/start/private-files.ts'

async function agreed() {
  if (process.argv.includes('--yes')) return true
  if (!process.stdin.isTTY) throw new Error('Nobody can be asked without a terminal: add --yes.')
  const asking = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await asking.question('Remove them? They do not come back. [y/N] ')
  asking.close()
  return /^y(es)?$/i.test(answer.trim())
}

async function leave(services) {
  const lines = countedLines(await demoRows(services.database.db, await demoPictureIds()))
  if (lines.length > 0) console.log(`The demo in this shop:\n${lines.map((line) => `  ${line}`).join('\n')}`)
  else
    console.log(
      'There is nothing of the demo in this shop; leftover files of an interrupted run are deleted.',
    )
  if (lines.length > 0 && !(await agreed())) return console.log('Nothing was removed.')
  console.log(`Removed: ${countedLines(await leaveDemo(services)).join(', ') || 'nothing more'}.`)
  const { db } = services.database
  const admin = await db.selectFrom('users').select('id').where('role', '=', 'admin').executeTakeFirst()
  if (!admin)
    console.log('No admin account is left: the next start makes one of ADMIN_EMAIL and ADMIN_PASSWORD.')
}

try {
  createPrivately()
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const services = await openServices(config, log, () => config.publicUrl)
  try {
    await leave(services)
  } finally {
    await services.database.close()
  }
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
