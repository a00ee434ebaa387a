import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keptSecret } from './secrets.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'carapace-secret-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

test('a secret that was cut stops the start, and the unfinished file of another start is ignored', () => {
  const folder = join(DATA_DIR, 'secrets')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'cut'), '')
  expect(() => keptSecret(DATA_DIR, 'cut')).toThrow('is damaged')
  writeFileSync(join(folder, 'other.1.part'), 'half')
  expect(keptSecret(DATA_DIR, 'other')).toMatch(/^[\w-]{64}$/)
  expect(readdirSync(folder).toSorted()).toEqual(['cut', 'other', 'other.1.part'])
})

test('a missing secret is generated once, kept, and readable by its owner only', () => {
  const first = keptSecret(DATA_DIR, 'jwt')
  expect(first).toMatch(/^[\w-]{64}$/)
  expect(keptSecret(DATA_DIR, 'jwt')).toBe(first)
  const file = join(DATA_DIR, 'secrets', 'jwt')
  expect(readFileSync(file, 'utf8')).toBe(first)
  expect(statSync(file).mode & 0o077).toBe(0)
})
