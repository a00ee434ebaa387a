import { expect, test } from 'vitest'
import { PersonalData } from './contract.ts'
import { PURPOSES } from './purposes.ts'

test('the privacy page names all that the download of one’s data holds, and the download holds all that it names', () => {
  const named = PURPOSES.map(({ exported }) => exported).filter((part) => part !== undefined)
  const downloaded = Object.keys(PersonalData.shape).filter((part) => part !== 'exportedAt')
  expect([...new Set(named)].sort()).toEqual(downloaded.sort())
  // Only what the advertising network keeps is not ours to give.
  expect(PURPOSES.filter(({ exported }) => exported === undefined)).toHaveLength(1)
})
