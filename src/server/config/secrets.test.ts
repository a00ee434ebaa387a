import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keptSecret } from './secrets.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'carapace-secret-'))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

test('a missing secret is generated once, kept, and readable by its owner only', () => {
  const first = keptSecret(DATA_DIR, 'jwt')
  expect(first).toMatch(/^[\w-]{64}$/)
  expect(keptSecret(DATA_DIR, 'jwt')).toBe(first)
  const file = join(DATA_DIR, 'secrets', 'jwt')
  expect(readFileSync(file, 'utf8')).toBe(first)
  expect(statSync(file).mode & 0o077).toBe(0)
})
