import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the owner’s accent is checked against the surfaces of the style sheets', () => {
  const light = readFileSync('src/web/ui/tokens.css', 'utf8')
  const dark = readFileSync('src/web/ui/theme.css', 'utf8')
  const source = readFileSync('src/shared/settings/accent-colour.ts', 'utf8')
  for (const [sheet, names] of [
    [light, ['paper', 'raised', 'sunk']],
    [dark, ['paper', 'raised', 'sunk']],
  ] as const)
    for (const name of names)
      expect(source).toContain(new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(sheet)?.[1])
})

test('mails have the colours of the style sheets', () => {
  const mail = readFileSync('src/server/mail/mail-template.ts', 'utf8')
  for (const sheet of ['tokens.css', 'theme.css'])
    for (const name of ['paper', 'raised', 'ink', 'ink-soft', 'hairline']) {
      const css = readFileSync(`src/web/ui/${sheet}`, 'utf8')
      expect(mail).toContain(new RegExp(`--color-${name}: (#[0-9a-f]{6})`).exec(css)?.[1])
    }
})
