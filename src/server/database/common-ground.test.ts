import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BEYOND, NEVER, plainMigration } from './common-ground.ts'

const ROOT = join(import.meta.dirname, '../../..')
const MIGRATIONS = globSync('migrations/*.sql', { cwd: ROOT })
const SOURCES = globSync('src/server/**/*.ts', { cwd: ROOT })
  .filter((file) => !/\.test\.ts$|\/testing\/|\/common-ground\.ts$/.test(file))
  .concat(MIGRATIONS)
const textOf = new Map(SOURCES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

/** `migrations` is all of them. */
const holds = (where: string, file: string) =>
  where === 'migrations' ? file.startsWith('migrations/') : file === `src/server/${where}`

test.each(BEYOND)('$what: asked of PostgreSQL alone, and only where it is listed', ({ pattern, where }) => {
  const found = SOURCES.filter((file) => pattern.test(textOf.get(file) ?? ''))
  expect(found.filter((file) => !where.some((one) => holds(one, file)))).toEqual([])
  // A line of the list that nothing is left of goes.
  expect(where.filter((one) => !found.some((file) => holds(one, file)))).toEqual([])
})

test.each(Object.entries(NEVER))('%s: nowhere', (_what, pattern) => {
  expect(SOURCES.filter((file) => pattern.test(textOf.get(file) ?? ''))).toEqual([])
})

test('a plain migration has nothing of the list but what stands alone', () => {
  const plain = MIGRATIONS.map((file) => plainMigration(textOf.get(file) ?? '')).join('\n')
  for (const { what, pattern } of BEYOND.slice(0, 4))
    expect([what, pattern.test(plain)]).toEqual([what, false])
})
