import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Levels 1 and 2 of ASVS 5.0, in 17 chapters. */
const ITEMS = 253
const CHAPTERS = 17

const text = readFileSync(join(import.meta.dirname, '..', 'docs', 'security-checklist.md'), 'utf8')

/** The items of one section: each line starts with one or more of them and says where or why. */
function itemsOf(heading: string): string[] {
  const section = text.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
  return [...section.matchAll(/^- ((?:\d+\.\d+\.\d+(?:, )?)+) \S/gm)].flatMap(([, ids = '']) =>
    ids.split(', '),
  )
}

test('lists each item once, with the right counts above', () => {
  const [held, notApplicable, open] = [itemsOf('Held'), itemsOf('Not applicable'), itemsOf('Open\n')]
  const all = [...held, ...notApplicable, ...open]
  expect(all.length).toBe(ITEMS)
  expect(new Set(all).size).toBe(ITEMS)
  expect(new Set(all.map((id) => id.split('.')[0])).size).toBe(CHAPTERS)
  expect(text).toContain(
    `Of ${ITEMS} items, ${held.length} are held, ${notApplicable.length} do not apply and ${open.length} are open.`,
  )
})
