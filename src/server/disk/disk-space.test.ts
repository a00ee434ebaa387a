import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { noteFailure } from '../alerts/count-failures.ts'
import type { App } from '../http/app-type.ts'
import { healthRoutes } from '../http/health-routes.ts'
import { lookForSpace } from '../start/watch-failures.ts'
import { canMount, runMounted } from '../testing/mounts.ts'
import { testShop, type TestShop } from '../testing/shop.ts'
import type { DiskSpace, ReadSpace } from './disk-space.ts'

const MEGABYTE = 1024 * 1024

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.close())

async function readiness(read: ReadSpace) {
  const app: App = Fastify()
  healthRoutes(app, shop, read)
  const [ready, alive] = [await app.inject('/readyz'), await app.inject('/healthz')]
  await app.close()
  for (const { headers } of [ready, alive]) expect(headers['cache-control']).toBe('no-store')
  return { ready: [ready.statusCode, ready.json()], alive: alive.statusCode }
}
const space = (freeBytes: number, freeRatio: number) => async () => ({ freeBytes, freeRatio, device: 1 })

test('a shop without disk space is not ready and says nothing more, but it is still alive', async () => {
  expect(await readiness(space(500 * MEGABYTE, 0.5))).toEqual({
    ready: [200, { status: 'ready' }],
    alive: 200,
  })
  expect(await readiness(space(63 * MEGABYTE, 0.5))).toEqual({
    ready: [503, { status: 'unready' }],
    alive: 200,
  })
  const refused = async () => Promise.reject(new Error('EACCES'))
  expect((await readiness(refused)).ready).toEqual([200, { status: 'ready' }])
})

test('readiness does not read the disks of pictures and backups', async () => {
  const asked: string[] = []
  await readiness(async (folder) => {
    asked.push(folder)
    return { freeBytes: 500 * MEGABYTE, freeRatio: 0.5 }
  })
  const { dataDir, backup } = shop.config
  expect(asked).toContain(dataDir)
  expect(asked).not.toContain(join(dataDir, 'storage'))
  expect(asked).not.toContain(backup.folder)
})

const alerts = () =>
  shop.database.db
    .selectFrom('alerts')
    .select(['key', 'message', 'resolved_at'])
    .where('key', 'like', 'failing:disk:%')
    .orderBy('created_at')
    .orderBy('id')
    .execute()

test('when a tenth of the space is left, the shopkeeper is warned once, on the dashboard and by mail, until there is more', async () => {
  await lookForSpace(shop, space(900 * MEGABYTE, 0.11))
  await lookForSpace(shop, space(50_000 * MEGABYTE, 0.05))
  expect(await alerts()).toEqual([])
  for (let minute = 0; minute < 3; minute++) await lookForSpace(shop, space(900 * MEGABYTE, 0.09))
  expect(await alerts()).toMatchObject([
    { message: expect.stringContaining('il en reste 9\u00A0%'), resolved_at: null },
  ])
  const mails = await shop.database.db.selectFrom('mails').select('text').execute()
  expect(mails.filter(({ text }) => text.includes('presque plein'))).toHaveLength(1)
  // A disk that wavers around the limit is one failure, however long it does so.
  for (let turn = 0; turn < 3; turn++)
    for (const ratio of [0.101, 0.099]) {
      shop.clock.forward(6 * 60_000)
      await lookForSpace(shop, space(900 * MEGABYTE, ratio))
    }
  expect(await alerts()).toMatchObject([{ resolved_at: null }])
  await lookForSpace(shop, space(2000 * MEGABYTE, 0.2))
  expect((await alerts())[0]?.resolved_at).not.toBeNull()
})

test('each disk is judged by itself, and the warning says what a full one would stop', async () => {
  const { dataDir, backup } = shop.config
  const of: Record<string, DiskSpace> = {
    [dataDir]: { freeBytes: 400 * MEGABYTE, freeRatio: 0.4, device: 1 },
    [join(dataDir, 'storage')]: { freeBytes: 10 * MEGABYTE, freeRatio: 0.01, device: 2 },
    [backup.folder]: { freeBytes: 900 * MEGABYTE, freeRatio: 0.04, device: 3 },
  }
  const read = async (folder: string) => of[folder] ?? Promise.reject(new Error('ENOENT'))
  await lookForSpace(shop, read)
  const open = async () => (await alerts()).filter(({ resolved_at }) => resolved_at === null)
  expect((await open()).map(({ message }) => message)).toEqual([
    expect.stringMatching(/disque des images .* 1\u00A0%.*plus aucune image/),
    expect.stringMatching(/disque des sauvegardes .* 4\u00A0%.*plus sauvegardée/),
  ])
  expect((await readiness(read)).ready[0]).toBe(200)
  await lookForSpace(shop, space(2000 * MEGABYTE, 0.2))
  expect(await open()).toEqual([])
})

test('the warning of a machine that is gone is closed, for example of a container that was replaced', async () => {
  const key = 'disk:replaced:shop'
  await noteFailure(shop, { key, message: 'Le disque est presque plein.', afterMs: 0 })
  shop.clock.forward(9 * 60_000)
  await lookForSpace(shop, space(2000 * MEGABYTE, 0.2))
  expect((await alerts()).at(-1)?.resolved_at).toBeNull()
  shop.clock.forward(2 * 60_000)
  await lookForSpace(shop, space(2000 * MEGABYTE, 0.2))
  expect((await alerts()).at(-1)?.resolved_at).not.toBeNull()
})

test.skipIf(!canMount || process.env['TEST_DATABASE_URL'] !== undefined)(
  'on a full disk the shop is not ready and an upload says why; once there is space, everything works again',
  () => {
    const { output } = runMounted(
      ['mount -t tmpfs -o size=400m tmpfs /mnt'],
      ['src/server/testing/shop-on-full-disk.ts', '/mnt', inject('databaseTemplate')],
    )
    expect(JSON.parse(output)).toEqual({
      before: 200,
      full: {
        ready: 503,
        alive: 200,
        upload: { status: 503, code: expect.stringMatching(/UNAVAILABLE$/), message: expect.any(String) },
      },
      freed: { upload: 201 },
    })
  },
)
