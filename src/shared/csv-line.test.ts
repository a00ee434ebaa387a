import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'
import { centsToText } from './decimal-money.ts'

test('a text that begins like a formula is marked as text, full-width signs too; amounts stay numbers', () => {
  for (const sign of ['=', '+', '-', '@', '\t', '＝', '＋', '－', '＠'])
    expect(csvLine([`${sign}HYPERLINK(1)`])).toBe(`'${sign}HYPERLINK(1)\r\n`)
  expect(csvLine(["'=X"])).toBe("''=X\r\n")
  expect(csvLine(['\r=1'])).toBe(`"'\r=1"\r\n`)
  expect(csvLine([centsToText(-1250), 'dit "non"; puis oui'])).toBe('-12,50;"dit ""non""; puis oui"\r\n')
})
