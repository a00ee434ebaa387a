import { expect, test } from 'vitest'
import { actsInTurn } from './in-turn.ts'

test('acts run one after another, also after a failed one, and each answers its own caller', async () => {
  const inTurn = actsInTurn()
  const started: string[] = []
  const first = Promise.withResolvers<string>()
  const answers = [
    inTurn(() => {
      started.push('first')
      return first.promise
    }),
    inTurn(async () => {
      started.push('second')
      throw new Error('refused')
    }),
    inTurn(async () => {
      started.push('third')
      return 'third'
    }),
  ]
  const settled = Promise.allSettled(answers)
  await Promise.resolve()
  await Promise.resolve()
  expect(started).toEqual(['first'])
  first.resolve('first')
  expect(await settled).toMatchObject([
    { value: 'first' },
    { reason: { message: 'refused' } },
    { value: 'third' },
  ])
  expect(started).toEqual(['first', 'second', 'third'])
})
