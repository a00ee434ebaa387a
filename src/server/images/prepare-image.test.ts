import { expect, test } from 'vitest'
import { drawnPicture } from '../testing/pictures.ts'
import { prepareImage } from './prepare-image.ts'

test('a good picture beyond the queue is refused as overload, never as damaged', async () => {
  const picture = await drawnPicture({ width: 40, height: 50 })
  const results = await Promise.allSettled(Array.from({ length: 24 }, () => prepareImage(picture)))
  const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'prepared'))
  expect(new Set(codes)).toEqual(new Set(['prepared', 'OVERLOADED']))
})
