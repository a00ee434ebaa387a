import type { GroundName } from './grounds.ts'
import { studio, table } from './grounds.ts'
import type { Pixels } from './pixels.ts'
import { between, seeded, times } from './random.ts'
import { photograph } from './scene.ts'
import type { Placement } from './scene.ts'

/** One sleeve of the collection, both sides drawn flat. */
export type Sides = { face: Pixels; foil: Pixels }

export type WideScene = {
  name: string
  width: number
  height: number
  ground: GroundName
  /** A studio sweep seen from the front instead of a table seen from above. */
  upright?: boolean
  /** Slugs of the sleeves in the picture, in the order in which they are laid down. */
  cast: readonly string[]
  place: (cast: readonly Sides[]) => Placement[]
}

const pick = (cast: readonly Sides[], index: number): Sides => {
  const sides = cast[index % cast.length]
  if (!sides) throw new Error('A scene needs at least one sleeve.')
  return sides
}

/** Sleeves opened like a hand of cards around a point below the frame. */
const hand = (
  cast: readonly Sides[],
  x: number,
  y: number,
  radius: number,
  height: number,
  spread: number,
): Placement[] =>
  cast.map(({ face }, i) => {
    const angle = (i - (cast.length - 1) / 2) * spread
    const turned = ((angle - 90) * Math.PI) / 180
    return {
      sleeve: face,
      x: x + radius * Math.cos(turned),
      y: y + radius * Math.sin(turned),
      height,
      turn: angle,
      lift: 8,
    }
  })

const row = (cast: readonly Sides[], x: number, step: number, y: number, height: number): Placement[] =>
  cast.map(({ face, foil }, i) => ({
    sleeve: i % 2 ? foil : face,
    x: x + i * step,
    y,
    height,
    swing: 15 - i * 6,
    lift: 3,
    reflection: 0.36,
  }))

const heap = (cast: readonly Sides[], seed: number): Placement[] => {
  const random = seeded(seed)
  return times(16, (i) => ({
    sleeve: i % 3 === 1 ? pick(cast, i).foil : pick(cast, i).face,
    x: 110 + (i % 8) * 200 + between(random, -50, 50),
    y: (i < 8 ? 210 : 690) + between(random, -70, 70),
    height: 560,
    turn: between(random, -38, 38),
    lift: 6,
  }))
}

const album = (cast: readonly Sides[]): Placement[] =>
  times(10, (i) => ({
    sleeve: pick(cast, i).face,
    x: 232 + (i % 5) * 284,
    y: 240 + Math.floor(i / 5) * 420,
    height: 384,
    lift: 4,
  }))

const close = (cast: readonly Sides[]): Placement[] => [
  { sleeve: pick(cast, 0).foil, x: 1180, y: 520, height: 1500, turn: 22, lean: 30, lift: 12 },
  { sleeve: pick(cast, 1).foil, x: 470, y: 560, height: 1240, turn: -16, lean: 30, lift: 18 },
]

const duo = (cast: readonly Sides[]): Placement[] => [
  { sleeve: pick(cast, 0).foil, x: 1060, y: 430, height: 700, turn: 14, lift: 7 },
  { sleeve: pick(cast, 1).face, x: 820, y: 465, height: 720, turn: 3, lift: 10 },
  { sleeve: pick(cast, 2).face, x: 560, y: 460, height: 720, turn: -10, lift: 14 },
]

const article = (
  name: string,
  ground: GroundName,
  cast: readonly string[],
  place: WideScene['place'],
  upright = false,
): WideScene => ({
  name: `article-${name}`,
  width: 1600,
  height: 900,
  ground,
  cast,
  place,
  upright,
})
const banner = (
  name: string,
  ground: GroundName,
  cast: readonly string[],
  place: WideScene['place'],
  upright = false,
): WideScene => ({
  name: `banner-${name}`,
  width: 2000,
  height: 900,
  ground,
  cast,
  place,
  upright,
})

export const WIDE_SCENES: readonly WideScene[] = [
  article(
    'salon',
    'sand',
    [
      'onde-de-choc',
      'dragon-des-rivieres',
      'phalene-lunaire',
      'oiseau-de-feu',
      'ecaille-de-jade',
      'lune-montante',
      'coup-de-tonnerre',
    ],
    (cast) => hand(cast, 800, 1330, 850, 640, 13),
  ),
  article('entretien', 'sage', ['carpe-d-automne', 'ecaille-de-jade'], close),
  article(
    'classeur',
    'blush',
    [
      'dahlia',
      'grand-large',
      'prisme',
      'piliers-du-ciel',
      'meduse-opaline',
      'tortue-de-braise',
      'fusee-de-poche',
      'nebuleuse',
      'maree-d-or',
      'le-felin-masque',
    ],
    album,
  ),
  article(
    'nouveautes',
    'mist',
    ['lune-montante', 'onde-de-choc', 'edition-du-matin', 'bouclier-d-aube', 'oiseau-de-feu'],
    (cast) => row(cast, 250, 276, 430, 560),
    true,
  ),
  article(
    'tournoi',
    'clay',
    [
      'souffle-dore',
      'coeur-d-armure',
      'minuit-en-ville',
      'comete-rouge',
      'ailes-d-airain',
      'onomatopee',
      'dragon-de-nuit',
    ],
    (cast) => heap(cast, 5),
  ),
  article('dessin-anime', 'ivory', ['onomatopee', 'fusee-de-poche', 'le-felin-masque'], duo),
  banner(
    'rivieres',
    'sand',
    ['lune-montante', 'phalene-lunaire', 'ecaille-de-jade', 'dragon-des-rivieres', 'oiseau-de-feu'],
    (cast) => hand(cast, 1440, 1420, 900, 720, 12),
  ),
  banner(
    'nuit',
    'dusk',
    ['nebuleuse', 'meduse-opaline', 'grand-large'],
    (cast) => row(cast, 260, 330, 430, 600),
    true,
  ),
  banner('cercle', 'sage', ['carpe-d-automne', 'maree-d-or', 'ecaille-de-jade', 'lune-montante'], (cast) => [
    { sleeve: pick(cast, 0).foil, x: 60, y: 560, height: 700, turn: -24, lift: 8 },
    { sleeve: pick(cast, 1).face, x: 330, y: 470, height: 640, turn: -9, lift: 12 },
    { sleeve: pick(cast, 3).foil, x: 1950, y: 540, height: 700, turn: 22, lift: 8 },
    { sleeve: pick(cast, 2).face, x: 1670, y: 460, height: 640, turn: 8, lift: 12 },
  ]),
]

export async function widePicture(scene: WideScene, cast: readonly Sides[]): Promise<Pixels> {
  const { width, height, ground } = scene
  const under = scene.upright ? studio(ground, width, height, 0.76, 4) : table(ground, width, height, 2)
  return photograph(under, scene.place(cast), '#5a4634')
}
