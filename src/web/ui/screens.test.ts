import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const web = new URL('..', import.meta.url).pathname

/** Everything that the server renders: the document, the storefront, and what both are made of. */
const RENDERED = '{*,ui/**/*,session/**/*,storefront/**/*}.tsx'

function linesOf(pattern: string, forbidden: RegExp): string[] {
  const files = globSync(pattern, { cwd: web })
  // A folder that was renamed must not leave the test with nothing to look at.
  expect(files.length).toBeGreaterThan(60)
  return files.flatMap((file) =>
    readFileSync(`${web}/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, at) => (forbidden.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
}

test('screens take their colours from the theme', () => {
  expect(linesOf('**/*.tsx', /\[#[0-9a-f]{3,8}\]|['"]#[0-9a-f]{6}['"]|\brgba?\(/i)).toEqual([])
})

test('what the server renders carries no style attribute, which the content security policy would refuse', () => {
  expect(linesOf(RENDERED, /\sstyle=\{/)).toEqual([])
})
