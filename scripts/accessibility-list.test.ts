import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AUDIT } from '../src/shared/accessibility-audit.ts'

/** How many criteria each of RGAA 4.1's 13 themes has. */
const CRITERIA = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/accessibility.md'), 'utf8')
const rows = [...text.matchAll(/^\| ([\d.]+) \| [^|]+ \| (conform|not|n\/a) \| (.*\S) \|$/gm)]

test('each criterion stands in the list once, in order, and the counts above it are right', () => {
  const all = CRITERIA.flatMap((count, theme) =>
    Array.from({ length: count }, (_, at) => `${theme + 1}.${at + 1}`),
  )
  expect(rows.map(([, id]) => id)).toEqual(all)
  const [, ...said] = /^Of (\d+) criteria: (\d+) conform, (\d+) not, (\d+) not applicable/m.exec(text) ?? []
  const counted = ['conform', 'not', 'n/a'].map((state) => rows.filter(([, , its]) => its === state).length)
  expect(said.map(Number)).toEqual([all.length, ...counted])
})

test('what is said to show a criterion is there', () => {
  const named = rows.flatMap(([, , , shown = '']) =>
    [...shown.matchAll(/`((?:src|e2e)\/[^`]+)`/g)].map(([, path = '']) => path),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the declaration says of each criterion that does not hold what the list says, and counts as it does', () => {
  const ids = (state: string) => rows.filter(([, , its]) => its === state).map(([, id]) => id)
  expect(AUDIT.failures.map(({ criterion }) => criterion)).toEqual(ids('not'))
  expect(AUDIT.criteria).toEqual({
    conform: ids('conform').length,
    notConform: ids('not').length,
    notApplicable: ids('n/a').length,
  })
})
