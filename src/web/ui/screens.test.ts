import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const web = new URL('..', import.meta.url).pathname

function linesOf(pattern: string, forbidden: RegExp): string[] {
  return globSync(pattern, { cwd: web }).flatMap((file) =>
    readFileSync(`${web}/${file}`, 'utf8')
      .split('\n')
      .flatMap((line, at) => (forbidden.test(line) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
}

test('screens take their colours from the theme', () => {
  expect(linesOf('**/*.tsx', /\[#[0-9a-f]{3,8}\]|['"]#[0-9a-f]{6}['"]|\brgba?\(/i)).toEqual([])
})

test('what the server renders carries no style attribute, which the content security policy would refuse', () => {
  expect(linesOf('{ui,storefront/layout,storefront/home}/**/*.tsx', /\sstyle=\{/)).toEqual([])
})
