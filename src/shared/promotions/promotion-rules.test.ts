import { expect, test } from 'vitest'
import { codeError, normalCode } from './promotion-rules.ts'

test('a code is recognised as people paste it', () => {
  for (const pasted of [' noel-10 ', 'NOEL\u00A0-10', '\u202ANOEL-10\u202C', 'NOEL\u200B-10']) {
    expect(codeError(pasted), pasted).toBeUndefined()
    expect(normalCode(pasted)).toBe('NOEL-10')
  }
})
