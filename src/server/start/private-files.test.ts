import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openToOthers } from '../testing/open-to-others.ts'
import { quickFolder } from '../testing/quick-folder.ts'
import { shopProcess } from '../testing/shop-process.ts'

/** A data folder as an earlier release left it: open to every user of the machine, a mail and a picture in it. */
function openFolder(): string {
  const dataDir = quickFolder('carapace-private')
  for (const name of ['', 'mails', 'storage', 'storage/images'])
    mkdirSync(join(dataDir, name), { recursive: true })
  for (const name of ['mails/old.eml', 'storage/images/old', 'theirs.txt'])
    writeFileSync(join(dataDir, name), 'x')
  return dataDir
}

// A demo with its pictures and mails: e2e/restart.spec.ts.
test('nobody but the owner may read what the shop keeps, also where an earlier release left it open', async () => {
  const before = process.umask(0o022)
  const dataDir = openFolder()
  const shop = await shopProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
  process.umask(before)
  await shop.open
  expect(openToOthers(dataDir)).toEqual([expect.stringMatching(/theirs\.txt/)])
  expect(shop.lines('now its owner alone can')).toHaveLength(1)
  shop.child.kill('SIGKILL')
  await shop.ended
  rmSync(dataDir, { recursive: true, force: true })
}, 120_000)
