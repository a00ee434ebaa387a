import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { quickFolder } from '../../../scripts/test-run/quick-folder.mjs'
import { shopProcess } from '../testing/shop-process.ts'

const DATA_DIR = quickFolder('carapace-start')
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }))

test('a wrong setting stops the start with one sentence that names it', async () => {
  const { code, output } = await (await shopProcess({ DATA_DIR, PORT: 'many' })).ended
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).toContain('PORT')
})

test.skipIf(process.platform === 'win32')(
  'a low limit of open files stops the start with one sentence',
  () => {
    const run = ['-c', 'ulimit -n 300 && exec "$0" src/server/main.ts', process.execPath]
    const { status, stderr } = spawnSync('sh', run, {
      env: { PATH: process.env['PATH'], DATA_DIR, NODE_ENV: 'development' },
      encoding: 'utf8',
    })
    expect([status, stderr.trim()]).toEqual([
      1,
      expect.stringMatching(/^Only 300 files may be open .*LimitNOFILE\)\.$/),
    ])
  },
)
