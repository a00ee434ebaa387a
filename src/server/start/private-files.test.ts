import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { quickFolder } from '../../../scripts/test-run/quick-folder.mjs'
import { openToOthers } from '../testing/open-to-others.ts'
import { createPrivately, makePrivate } from './private-files.ts'

const usual = process.umask(0o022)
const folders: string[] = []
afterAll(() => {
  process.umask(usual)
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

function openFolder(): string {
  process.umask(0o022)
  const folder = quickFolder('carapace-private')
  folders.push(folder)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  return dataDir
}

test('a data folder that others can enter is closed to them, and this is logged once', () => {
  const dataDir = openFolder()
  const lines: string[] = []
  const log = pino({}, { write: (line) => void lines.push(line) })
  makePrivate(dataDir, log)
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  expect(lines).toEqual([expect.stringContaining('now its owner alone can')])
  makePrivate(dataDir, log)
  expect(lines).toHaveLength(1)
})

test('everything created after the start is readable only by the owner', () => {
  const dataDir = openFolder()
  createPrivately()
  mkdirSync(join(dataDir, 'new'))
  writeFileSync(join(dataDir, 'new/file'), 'x')
  expect(openToOthers(join(dataDir, 'new'))).toEqual([])
})
