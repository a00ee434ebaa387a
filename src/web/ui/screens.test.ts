import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { postalCodeKeyboard } from '#shared/shipping/postal-code.ts'

const web = new URL('..', import.meta.url).pathname

const RENDERED = '{app,base,errors,session,storefront,ui}/**/*.tsx'

function linesOf(pattern: string, forbidden: RegExp): string[] {
  const files = globSync(pattern, { cwd: web })
  // A renamed folder must not leave most files unchecked.
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

function postalCodeFields(): { field: string; keyboard: string | undefined }[] {
  return globSync('**/*.tsx', { cwd: web }).flatMap((file) => {
    const source = readFileSync(`${web}/${file}`, 'utf8')
    const found: { field: string; keyboard: string | undefined }[] = []
    const look = ({ start, end }: { start: number; end: number }, isField: RegExp) => {
      const text = source.slice(start, end)
      if (!isField.test(text)) return
      const keyboard = /inputMode[=:]\s*[{'"]?([^}'",\s]+)/.exec(text)?.[1]
      found.push({ field: `${file}: ${text.split('\n')[0]}`, keyboard })
    }
    new Visitor({
      JSXOpeningElement: (node) => look(node, /(?:name="|register\('|text\(')\w*postalCode['"]/i),
      ObjectExpression: (node) => look(node, /^\{\s*name: '\w*postalCode'/i),
    }).visit(parseSync(file, source).program)
    return found
  })
}

test('a postal code gets a keyboard with letters, unless its country uses only digits', () => {
  expect(postalCodeKeyboard('France')).toBe('numeric')
  for (const elsewhere of ['Royaume-Uni', 'Pays-Bas', '']) expect(postalCodeKeyboard(elsewhere)).toBe('text')
  const fields = postalCodeFields()
  expect(fields.length).toBeGreaterThanOrEqual(6)
  for (const { field, keyboard } of fields)
    expect(
      [undefined, 'postalCodeKeyboard(country)', 'postalCodeKeyboard(address.country)'],
      field,
    ).toContain(keyboard)
})
