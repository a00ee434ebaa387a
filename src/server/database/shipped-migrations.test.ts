import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { knownMigrations } from './migrate.ts'

const FOLDER = join(import.meta.dirname, '../../../migrations')
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8')

/**
 * A database that has run a file never runs it again. It would lack a change in the file, and the shop would fail. A file has
 * shipped once a tag in git has it; until then its line may change with it, and databases that ran it are thrown away.
 */
test('a shipped migration stays as it is: a change is a new file, with its line in SHA256SUMS', () => {
  const present = knownMigrations().map((name) => {
    const hash = createHash('sha256').update(read(`${name}.sql`))
    return `${hash.digest('hex')}  ${name}.sql`
  })
  expect(present).toEqual(read('SHA256SUMS').trimEnd().split('\n'))
})
