import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { openToOthers } from '../testing/open-to-others.ts'
import { quickFolder } from '../testing/quick-folder.ts'
import { createPrivately, makePrivate } from './private-files.ts'

const usual = process.umask(0o022)
const folders: string[] = []
afterAll(() => {
  process.umask(usual)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A data folder as an earlier release left it: open to every user of the machine, a mail and a picture in it. */
function openFolder(): string {
  process.umask(0o022)
  const dataDir = quickFolder('carapace-private')
  folders.push(dataDir)
  for (const name of ['', 'mails', 'storage', 'storage/images'])
    mkdirSync(join(dataDir, name), { recursive: true })
  for (const name of ['mails/old.eml', 'storage/images/old', 'theirs.txt'])
    writeFileSync(join(dataDir, name), 'x')
  return dataDir
}

// The whole process, with a demo, its pictures and its mails: e2e/restart.spec.ts.
test('files that an earlier release left readable become private, others stay as they are, and it is logged once', () => {
  const dataDir = openFolder()
  symlinkSync('/etc/hostname', join(dataDir, 'mails/link'))
  const said: string[] = []
  const log = pino({}, { write: (line) => void said.push(line) })
  const before = openToOthers(dataDir).length
  makePrivate(dataDir, log)
  expect(openToOthers(join(dataDir, 'storage'))).toEqual([])
  const left = openToOthers(dataDir).filter((path) => !path.includes('mails/link'))
  expect(left).toEqual([expect.stringMatching(/theirs\.txt/)])
  expect(before).toBeGreaterThan(5)
  expect(said).toEqual([expect.stringContaining('now its owner alone can')])
  makePrivate(dataDir, log)
  expect(said).toHaveLength(1)
})

test('what is created from the start on is the owner’s alone', () => {
  const dataDir = openFolder()
  createPrivately()
  mkdirSync(join(dataDir, 'new'))
  writeFileSync(join(dataDir, 'new/file'), 'x')
  expect(openToOthers(join(dataDir, 'new'))).toEqual([])
})
