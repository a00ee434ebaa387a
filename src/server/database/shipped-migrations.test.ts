import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { knownMigrations } from './migrate.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

/** A database runs each file once. If a shipped file changed, existing databases would lack the change. */
test('a shipped migration never changes: a change is a new file, with its line in SHA256SUMS', () => {
  const present = knownMigrations().map((name) => {
    const hash = createHash('sha256').update(read(`${name}.sql`))
    return `${hash.digest('hex')}  ${name}.sql`
  })
  expect(present).toEqual(read('SHA256SUMS').trimEnd().split('\n'))
})
