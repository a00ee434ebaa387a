import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AUDIT } from '../src/shared/fixed-pages/accessibility-audit.ts'

/** The number of criteria in each of the 13 themes of RGAA 4.1. */
const CRITERIA = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12]

const root = join(import.meta.dirname, '..')
const text = readFileSync(join(root, 'docs/accessibility.md'), 'utf8')

function linesOf(heading: string) {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
  return [...section.matchAll(/^- ((?:\d+\.\d+(?:, )?)+) (\S.*)$/gm)].map(([, ids = '', says = '']) => ({
    ids: ids.split(', '),
    says,
  }))
}
const conform = linesOf('Conform')
const notConform = linesOf('Not conform')
const notApplicable = linesOf('Not applicable')
const idsOf = (lines: ReturnType<typeof linesOf>) => lines.flatMap(({ ids }) => ids)

test('lists each criterion once, with the right counts above', () => {
  const all = CRITERIA.flatMap((count, theme) =>
    Array.from({ length: count }, (_, at) => `${theme + 1}.${at + 1}`),
  )
  const listed = [conform, notConform, notApplicable].flatMap(idsOf)
  expect(listed.toSorted()).toEqual(all.toSorted())
  const [, ...figures] =
    /^Of (\d+) criteria: (\d+) conform, (\d+) not, (\d+) not applicable/m.exec(text) ?? []
  const counted = [conform, notConform, notApplicable].map((lines) => idsOf(lines).length)
  expect(figures.map(Number)).toEqual([all.length, ...counted])
})

test('every file that the list names as proof exists', () => {
  const named = conform.flatMap(({ says }) =>
    [...says.matchAll(/`((?:src|e2e)\/[^`]+)`/g)].map(([, path = '']) => path),
  )
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test('the declaration agrees with the list about every failed criterion, and their counts are equal', () => {
  expect(AUDIT.failures.map(({ criterion }) => criterion)).toEqual(idsOf(notConform))
  expect(AUDIT.criteria).toEqual({
    conform: idsOf(conform).length,
    notConform: idsOf(notConform).length,
    notApplicable: idsOf(notApplicable).length,
  })
})
