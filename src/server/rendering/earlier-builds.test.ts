import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { wholeShop } from '../testing/whole-shop.ts'
import { shareBuiltFiles } from './earlier-builds.ts'

test('a page of the release before still gets its script, for a day after its last process', async () => {
  const shop = await wholeShop()
  const build = mkdtempSync(join(tmpdir(), 'carapace-earlier-'))
  mkdirSync(join(build, 'client', 'assets'), { recursive: true })
  writeFileSync(join(build, 'client', 'assets', 'entry-ABCD1234.js'), 'export {}')
  writeFileSync(join(build, 'client', 'assets', 'entry-ABCD1234.js.br'), 'packed')
  const get = (name: string) => shop.app.inject(`/assets/${name}`)
  expect((await get('entry-ABCD1234.js')).statusCode).toBe(404)

  const before = await shareBuiltFiles(shop, build)
  await expect.poll(async () => (await get('entry-ABCD1234.js')).statusCode).toBe(200)
  const { body, headers } = await get('entry-ABCD1234.js')
  expect([body, headers['content-type'], headers['cache-control']]).toEqual([
    'export {}',
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  for (const other of ['entry-ABCD1234.js.br', 'entry-OTHER999.js', '..%2Fpackage.json'])
    expect((await get(other)).statusCode).toBe(404)
  before()

  shop.clock.forward(25 * 3_600_000)
  rmSync(join(build, 'client', 'assets', 'entry-ABCD1234.js'))
  writeFileSync(join(build, 'client', 'assets', 'entry-NEWER999.js'), 'export {}')
  const after = await shareBuiltFiles(shop, build)
  await expect.poll(async () => (await get('entry-ABCD1234.js')).statusCode).toBe(404)
  expect((await get('entry-NEWER999.js')).statusCode).toBe(200)
  after()
  await shop.close()
  rmSync(build, { recursive: true })
})
