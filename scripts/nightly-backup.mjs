// `node scripts/nightly-backup.mjs` makes a backup each night. Docker Compose has no timer of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

const [HOUR, MINUTE] = [3, 20]

export function nextNight(now) {
  const next = new Date(now)
  next.setUTCHours(HOUR, MINUTE, 0, 0)
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1)
  return next
}

const run = async (script) => {
  const child = spawn(process.execPath, [`scripts/${script}`], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  return code
}

async function everyNight() {
  // Without this listener, Node would ignore SIGTERM as process 1 of a container.
  process.once('SIGTERM', () => process.exit(0))
  for (;;) {
    await pause(nextNight(new Date()) - Date.now())
    if ((await run('backup.mjs')) !== 0) await run('report-failed-backup.mjs')
  }
}

if (import.meta.main) await everyNight()
