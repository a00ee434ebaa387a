import { expect, test } from 'vitest'
import { PersonalData } from './contract.ts'
import { PURPOSES } from './purposes.ts'

test('the privacy page names exactly the data that the download contains', () => {
  const named = PURPOSES.map(({ exported }) => exported).filter((part) => part !== undefined)
  const downloaded = Object.keys(PersonalData.shape).filter((part) => part !== 'exportedAt')
  expect([...new Set(named)].sort()).toEqual(downloaded.sort())
  expect(PURPOSES.filter(({ exported }) => exported === undefined).map(({ purpose }) => purpose)).toEqual([
    'Journaux techniques et protection contre les abus',
    'Publicités',
  ])
})
