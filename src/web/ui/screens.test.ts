import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const web = new URL('..', import.meta.url).pathname

/** Everything that the server renders: the document, the storefront, and the parts both use. */
const RENDERED = '{*,ui/**/*,session/**/*,storefront/**/*}.tsx'

function linesOf(pattern: string, forbidden: RegExp): string[] {
  const files = globSync(pattern, { cwd: web })
  // Fails if a folder was renamed and nothing is checked any more.
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

test('server-rendered screens have no style attribute, which the content security policy would refuse', () => {
  expect(linesOf(RENDERED, /\sstyle=\{/)).toEqual([])
})
