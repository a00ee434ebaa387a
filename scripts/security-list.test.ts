import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Of levels 1 and 2 of ASVS 5.0, in 17 chapters. */
const ITEMS = 253
const CHAPTERS = 17

const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'security-checklist.md'), 'utf8')
const items = [...text.matchAll(/^\| ((\d+)\.\d+\.\d+) \| (held|not applicable|open) \| \S/gm)]

/** How many of a chapter, or of all, are held, not applicable, open. */
function counted(chapter?: string): number[] {
  const states = items
    .filter(([, , its]) => chapter === undefined || its === chapter)
    .map(([, , , its]) => its)
  return ['held', 'not applicable', 'open'].map((state) => states.filter((its) => its === state).length)
}

test('each item of the security list stands there once, and the counts above it are right', () => {
  expect(items.length).toBe(ITEMS)
  expect(new Set(items.map(([, id]) => id)).size).toBe(ITEMS)
  const counts = [...text.matchAll(/^\| (?:V(\d+) [^|]+|all) \| (\d+) \| (\d+) \| (\d+) \|$/gm)]
  expect(counts.length).toBe(CHAPTERS + 1)
  for (const [, chapter, ...figures] of counts)
    expect([chapter, ...figures.map(Number)]).toEqual([chapter, ...counted(chapter)])
})
