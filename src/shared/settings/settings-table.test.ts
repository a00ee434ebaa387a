import { expect, test } from 'vitest'
import { SettingsAnswer, SettingsChange } from './contract.ts'
import { SETTINGS } from './settings-table.ts'

type Nested = { [name: string]: unknown }

const wrongAt = (path: string): Nested =>
  path.split('.').reduceRight<Nested | number>((value, name) => ({ [name]: value }), Number.NaN) as Nested

const refused = (schema: typeof SettingsAnswer | typeof SettingsChange, body: Nested): string[] =>
  schema.safeParse(body).error?.issues.map(({ path }) => path.join('.')) ?? []

test.each(Object.keys(SETTINGS))('the call takes and returns the setting %s', (path) => {
  expect(refused(SettingsChange, wrongAt(path))).toContain(path)
  expect(refused(SettingsAnswer, wrongAt(path))).toContain(path)
})
