import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, test } from 'vitest'
import { StartupError } from '../startup-error.ts'
import { checkBackupFile, readBackupFile, writeBackupFile, type AddEntry } from './backup-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'carapace-backup-file-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const LONG_NAME = `pictures/${'a'.repeat(130)}/original`
/** The last entry is larger than the streams can buffer. */
const ENTRIES = { empty: Buffer.alloc(0), [LONG_NAME]: randomBytes(9_000_000), last: randomBytes(9_000_000) }

async function written(name: string, fill?: (add: AddEntry) => Promise<void>, key?: string) {
  const file = join(folder, name)
  await writeBackupFile(file, key, async (add) => {
    for (const [entry, bytes] of Object.entries(ENTRIES)) await add(entry, bytes)
    await fill?.(add)
    return {
      format: 1,
      madeAt: '2026-03-31T00:00:00Z',
      engine: 'embedded',
      migrations: [],
      tables: {},
      numbers: {},
      missingPictures: [],
    }
  })
  return file
}

test('entries come back in order, and the system’s own tar reads them', async () => {
  const file = await written('whole.tar.gz')
  const found: Record<string, Buffer> = {}
  await readBackupFile(file, undefined, (name, bytes) => void (found[name] = bytes))
  expect(Object.keys(found)).toEqual(Object.keys(ENTRIES))
  for (const [name, bytes] of Object.entries(ENTRIES)) expect(found[name]?.equals(bytes)).toBe(true)
  expect(execFileSync('tar', ['tzf', file], { encoding: 'utf8' })).toBe(
    ['empty', LONG_NAME, 'last', 'manifest.json', ''].join('\n'),
  )
})

test('an error from the reader is passed on, and a truncated file is reported', async () => {
  const file = await written('cut.tar.gz')
  const refusing = readBackupFile(file, undefined, () => {
    throw new StartupError('The database is full.')
  })
  await expect(refusing).rejects.toThrow('The database is full.')
  const failing = readBackupFile(file, undefined, () => Promise.reject(new Error('The database went away.')))
  await expect(failing).rejects.toThrow(/^The database went away\.$/)
  truncateSync(file, readFileSync(file).length - 5_000_000)
  await expect(checkBackupFile(file, undefined)).rejects.toThrow(
    'is damaged or not whole (unexpected end of file)',
  )
})

test('a backup that fails while it is written leaves no file', async () => {
  const failing = written('failed.tar.gz', () => Promise.reject(new Error('The database went away.')))
  await expect(failing).rejects.toThrow('The database went away.')
  for (const name of ['failed.tar.gz', 'failed.tar.gz.part'])
    expect(existsSync(join(folder, name))).toBe(false)
})

test('if the file cannot be created, the backup ends with that error, also an encrypted one', async () => {
  const key = await identityToRecipient(await generateX25519Identity())
  mkdirSync(join(folder, 'refused.tar.gz.part'))
  for (const one of [undefined, key])
    await expect(written('refused.tar.gz', undefined, one)).rejects.toThrow('EISDIR')
})

test.runIf(existsSync('/dev/full'))('a full disk ends the backup with the disk’s error', async () => {
  symlinkSync('/dev/full', join(folder, 'full.tar.gz.part'))
  await expect(written('full.tar.gz')).rejects.toThrow('ENOSPC')
})
