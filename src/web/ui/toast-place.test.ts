import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toastTop, type Obstacle } from './toast-place.ts'

const ROOM = { top: 0, bottom: 740 }
const HEIGHT = 56
const button = (top: number, bottom: number): Obstacle => ({ top, bottom, weight: 100 })

const covered = (top: number, obstacles: readonly Obstacle[]) =>
  obstacles.reduce(
    (sum, one) => sum + Math.max(0, Math.min(top + HEIGHT, one.bottom) - Math.max(top, one.top)) * one.weight,
    0,
  )

test('a message is at the bottom, unless something is there that it would cover', () => {
  expect(toastTop(HEIGHT, ROOM, [])).toBe(684)
  expect(toastTop(HEIGHT, ROOM, [button(100, 200)])).toBe(684)
  expect(toastTop(HEIGHT, ROOM, [button(690, 738)])).toBe(690 - 8 - HEIGHT)
  expect(toastTop(HEIGHT, ROOM, [button(690, 738), button(600, 644)])).toBe(600 - 8 - HEIGHT)
})

test('in a full window a message covers a link rather than a button', () => {
  const link = { top: 300, bottom: 380, weight: 1 }
  const top = toastTop(HEIGHT, ROOM, [button(0, 290), link, button(390, 740)])
  expect(covered(top, [button(0, 290), button(390, 740)])).toBe(0)
})

test('a message never covers more than at the bottom, covers nothing if a place below the top is free, and stays in the window', () => {
  const range = fc.tuple(fc.integer({ min: -50, max: 760 }), fc.integer({ min: 1, max: 120 }))
  fc.assert(
    fc.property(fc.array(range, { maxLength: 12 }), (ranges) => {
      const obstacles = ranges.map(([top, height]) => button(top, top + height))
      const top = toastTop(HEIGHT, ROOM, obstacles)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top + HEIGHT).toBeLessThanOrEqual(740)
      expect(covered(top, obstacles)).toBeLessThanOrEqual(covered(684, obstacles))
      const isFree = Array.from({ length: 677 }, (_, at) => at + 8).some((at) =>
        obstacles.every((one) => at + HEIGHT + 8 <= one.top || at >= one.bottom),
      )
      if (isFree) expect(covered(top, obstacles)).toBe(0)
    }),
  )
})
