import type { Composition, Design } from './collection.ts'
import { studio, table } from './grounds.ts'
import type { Pixels } from './pixels.ts'
import { times } from './random.ts'
import { photograph } from './scene.ts'
import type { Placement } from './scene.ts'

/** A product picture is 4:5. */
export const FRAME = { width: 1200, height: 1500 } as const

type Arrange = (hero: Pixels, other: Pixels, lean: number) => Placement[]

/** `side` is 1 on the front picture and -1 on the back one: the same sleeve, turned the other way. */
const ARRANGE: Record<Composition, Arrange> = {
  lay: (hero, _other, side) => [
    { sleeve: hero, x: 600, y: 745, height: 1110, turn: -5 * side, lean: 3, lift: 10 },
  ],
  tilt: (hero, _other, side) => [
    { sleeve: hero, x: 600, y: 750, height: 1090, turn: -12 * side, lean: 26, swing: 4 * side, lift: 14 },
  ],
  stand: (hero, _other, side) => [
    { sleeve: hero, x: 600, y: 690, height: 1070, swing: 17 * side, lift: 3, reflection: 0.42 },
  ],
  fan: (hero, other, side) => [
    { sleeve: other, x: 462, y: 775, height: 840, turn: -15, lean: 4, lift: 6 },
    { sleeve: other, x: 738, y: 780, height: 840, turn: 15, lean: 4, lift: 9 },
    { sleeve: hero, x: 600, y: 740, height: 900, turn: -1 * side, lean: 4, lift: 14 },
  ],
  stack: (hero, other, side) => [
    ...times(4, (i) => ({
      sleeve: other,
      x: 612 - i * 3 * side,
      y: 774 - i * 7,
      height: 1036,
      turn: [8, -2, 5, 1][i] ?? 0,
      lean: 14,
      lift: 3,
    })),
    { sleeve: hero, x: 596, y: 742, height: 1040, turn: -5 * side, lean: 14, lift: 8 },
  ],
  pair: (hero, other, side) => [
    { sleeve: other, x: 600 + 130 * side, y: 690, height: 890, turn: 11 * side, lean: 4, lift: 6 },
    { sleeve: hero, x: 600 - 105 * side, y: 800, height: 920, turn: -6 * side, lean: 4, lift: 16 },
  ],
}

export async function sleevePicture(
  design: Design,
  hero: Pixels,
  other: Pixels,
  side: 1 | -1,
  seed: number,
): Promise<Pixels> {
  const { width, height } = FRAME
  const ground =
    design.composition === 'stand'
      ? studio(design.ground, width, height, 0.8, seed)
      : table(design.ground, width, height, seed)
  return photograph(ground, ARRANGE[design.composition](hero, other, side), design.foil.base)
}
