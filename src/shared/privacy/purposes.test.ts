import { expect, test } from 'vitest'
import { PersonalData } from './contract.ts'
import { PURPOSES } from './purposes.ts'

test('the privacy page names all that the download of one’s data holds, and the download holds all that it names', () => {
  const named = PURPOSES.map(({ exported }) => exported).filter((part) => part !== undefined)
  const downloaded = Object.keys(PersonalData.shape).filter((part) => part !== 'exportedAt')
  expect([...new Set(named)].sort()).toEqual(downloaded.sort())
  // What the advertising network keeps is not ours to give, and lines of a log are nobody's by name.
  expect(PURPOSES.filter(({ exported }) => exported === undefined).map(({ purpose }) => purpose)).toEqual([
    'Journaux techniques et protection contre les abus',
    'Publicités',
  ])
})
