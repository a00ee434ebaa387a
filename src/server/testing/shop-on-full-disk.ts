/** Run by `disk-space.test.ts`, with a small disk and a database template as its arguments. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { unpack } from '../database/durable-folder.ts'
import { firstStart } from '../start/first-start.ts'
import { openServices } from '../start/open-services.ts'
import { fillDisk } from './fill-disk.ts'
import { drawnPicture } from './pictures.ts'

const [disk = '', template = ''] = process.argv.slice(2)
const filler = join(disk, 'filler')
const ADMIN = { email: 'patronne@exemple.test', password: 'un mot de passe assez long' }

const config = readConfig({
  DATA_DIR: join(disk, 'data'),
  LOG_LEVEL: 'silent',
  DEMO_DATA: 'false',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
})
const log = pino({ level: 'silent' })
// A copied database saves the time that its migrations take.
await unpack(template, join(config.dataDir, 'database'))
const services = await openServices(config, log, () => '')
const app = await buildApp(services)
await services.jobs.start()
await firstStart(services)
const url = await app.listen({ port: 0, host: '127.0.0.1' })
const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status
const signedIn = await fetch(`${url}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(ADMIN),
})
const { token } = (await signedIn.json()) as { token: string }

async function upload(nextColour: string) {
  const body = new FormData()
  const picture = new Uint8Array(await drawnPicture({ colour: nextColour }))
  body.append('image', new Blob([picture], { type: 'image/png' }), 'image.png')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api/upload`, { method: 'POST', headers, body })
  return { status: answer.status, ...((await answer.json()) as object) }
}

const before = await statusOf('/readyz')
fillDisk(filler)
const full = {
  ready: await statusOf('/readyz'),
  alive: await statusOf('/healthz'),
  upload: await upload('#a00'),
}
rmSync(filler)
const freed = { upload: (await upload('#00a')).status }
process.stdout.write(JSON.stringify({ before, full, freed }))
await app.close()
await services.jobs.stop()
await services.database.close()
