/** Opens a shop on a small disk, fills it, frees it, and tells on stdout what was answered: `disk-space.test.ts`. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../config/config.ts'
import { startShop } from '../start/start-shop.ts'
import { fillDisk } from './fill-disk.ts'
import { drawnPicture } from './pictures.ts'

const [disk = '', port = ''] = process.argv.slice(2)
const filler = join(disk, 'filler')
const ADMIN = { email: 'patronne@exemple.test', password: 'un mot de passe assez long' }

const shop = await startShop(
  readConfig({
    DATA_DIR: join(disk, 'data'),
    PORT: port,
    LOG_LEVEL: 'silent',
    DEMO_DATA: 'false',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    STOP_GRACE_SECONDS: '0',
  }),
)
const statusOf = async (path: string) => (await fetch(`${shop.url}${path}`)).status
const signedIn = await fetch(`${shop.url}/api/auth/login`, {
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
  const answer = await fetch(`${shop.url}/api/upload`, { method: 'POST', headers, body })
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
await shop.stop(0)
