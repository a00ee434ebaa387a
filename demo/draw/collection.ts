import type { Foil } from './foil.ts'
import type { PatternName } from './foil-patterns.ts'
import type { GroundName } from './grounds.ts'
import * as comic from './motifs-comic.ts'
import * as emblem from './motifs-emblem.ts'
import * as legend from './motifs-legend.ts'
import * as nature from './motifs-nature.ts'
import type { Motif } from './motifs-nature.ts'
import type { PaletteName } from './palettes.ts'

/** How the sleeves lie before the camera (see compositions.ts). */
export type Composition = 'lay' | 'tilt' | 'stand' | 'fan' | 'stack' | 'pair'

export type Design = {
  /** Also the name of its pictures: pictures/<slug>-front.webp and pictures/<slug>-back.webp. */
  slug: string
  motif: Motif
  palette: PaletteName
  foil: Foil
  ground: GroundName
  composition: Composition
}

function design(
  slug: string,
  motif: Motif,
  palette: PaletteName,
  composition: Composition,
  ground: GroundName,
  pattern: PatternName,
  base: string,
  shimmer: Foil['shimmer'],
): Design {
  return { slug, motif, palette, composition, ground, foil: { pattern, base, shimmer } }
}

/** The looks of the demo's sleeves, in the order of ../sleeves.ts. */
export const COLLECTION: readonly Design[] = [
  design('ecaille-de-jade', nature.turtle, 'lagoon', 'lay', 'sand', 'scales', '#0d4a43', [
    '#7ef0c3',
    '#3aa7d8',
    '#e6e38a',
  ]),
  design('coup-de-tonnerre', comic.burst, 'pop', 'tilt', 'ivory', 'dots', '#12357e', [
    '#ffd84a',
    '#f0485c',
    '#4fc4f0',
  ]),
  design('coeur-d-armure', emblem.core, 'crimson', 'stand', 'mist', 'hexagons', '#4a0d1e', [
    '#f4b45e',
    '#e0405a',
    '#7e2a52',
  ]),
  design('dragon-des-rivieres', legend.dragon, 'lagoon', 'fan', 'sage', 'scales', '#0f4c58', [
    '#9ff0d0',
    '#4cb6e0',
    '#f0d27a',
  ]),
  design('sommets-bleus', nature.peaks, 'dusk', 'lay', 'blush', 'contours', '#2c3560', [
    '#f7b77c',
    '#b0607c',
    '#6f86d0',
  ]),
  design('phalene-lunaire', nature.moth, 'opal', 'stand', 'dusk', 'diamonds', '#382a66', [
    '#f6b4dc',
    '#8fa4ff',
    '#fff0c4',
  ]),
  design('minuit-en-ville', comic.skyline, 'neon', 'pair', 'dusk', 'weave', '#1b1140', [
    '#ff9f5a',
    '#b052d8',
    '#4f6fe8',
  ]),
  design('grand-large', nature.whale, 'night', 'tilt', 'mist', 'waves', '#10255c', [
    '#8fd0ff',
    '#5a74e8',
    '#e8f4ff',
  ]),
  design('souffle-dore', legend.aura, 'gold', 'lay', 'clay', 'rays', '#7a4210', [
    '#ffe07a',
    '#ff9a3c',
    '#fff6cc',
  ]),
  design('dahlia', nature.bloom, 'crimson', 'stack', 'blush', 'deco', '#4c1030', [
    '#f7a6b8',
    '#d84a6e',
    '#f4d08a',
  ]),
  design('ailes-d-airain', emblem.wings, 'autumn', 'stand', 'sand', 'deco', '#17474c', [
    '#f0a45a',
    '#d8603a',
    '#8fd0b8',
  ]),
  design('meduse-opaline', nature.jelly, 'violet', 'fan', 'dusk', 'contours', '#2b1660', [
    '#d4a8ff',
    '#7ec8ff',
    '#ffc4ec',
  ]),
  design('fusee-de-poche', comic.rocket, 'storm', 'lay', 'ivory', 'chevrons', '#0d3a6a', [
    '#7fe4ff',
    '#ffcf5a',
    '#f0586a',
  ]),
  design('tortue-de-braise', nature.turtle, 'ember', 'pair', 'clay', 'shards', '#5c1616', [
    '#ffb45a',
    '#f0583c',
    '#ffe6a8',
  ]),
  design('comete-rouge', emblem.comet, 'crimson', 'tilt', 'mist', 'constellation', '#240a1e', [
    '#ff8f7a',
    '#f4c46a',
    '#c44a8a',
  ]),
  design('piliers-du-ciel', legend.pillars, 'dusk', 'stand', 'clay', 'waves', '#4a3a6c', [
    '#ffc08a',
    '#e0708a',
    '#9a8ae0',
  ]),
  design('maree-d-or', legend.swell, 'porcelain', 'stack', 'ivory', 'waves', '#1c3a72', [
    '#f0c45a',
    '#6fa4e0',
    '#fff2cc',
  ]),
  design('le-felin-masque', comic.prowler, 'neon', 'lay', 'blush', 'dots', '#2a1058', [
    '#ffb04a',
    '#e05ab8',
    '#7a6cf0',
  ]),
  design('carpe-d-automne', legend.koi, 'autumn', 'tilt', 'sage', 'scales', '#5a2412', [
    '#ffb06a',
    '#e8603a',
    '#fff0d4',
  ]),
  design('prisme', emblem.gem, 'violet', 'stand', 'ivory', 'diamonds', '#3a2470', [
    '#b8f0ff',
    '#ffb8f0',
    '#fff4a8',
  ]),
  design('dragon-de-nuit', legend.dragon, 'violet', 'pair', 'mist', 'contours', '#170c38', [
    '#a88aff',
    '#4fb8f0',
    '#f08ad0',
  ]),
  design('onomatopee', comic.burst, 'dawn', 'fan', 'sand', 'rays', '#8a2a4a', [
    '#ffd06a',
    '#ff7a6a',
    '#ffe9c0',
  ]),
  design('nebuleuse', emblem.comet, 'night', 'lay', 'dusk', 'constellation', '#0b1238', [
    '#8fb0ff',
    '#d48aff',
    '#7ff0e0',
  ]),
  design('oiseau-de-feu', legend.phoenix, 'ember', 'stand', 'sand', 'shards', '#6a1a10', [
    '#ffd06a',
    '#ff6a3c',
    '#ffb0a0',
  ]),
  design('bouclier-d-aube', emblem.shield, 'gold', 'tilt', 'ivory', 'hexagons', '#6a4412', [
    '#ffe49a',
    '#e8a04a',
    '#fff8e0',
  ]),
  design('edition-du-matin', comic.skyline, 'dawn', 'stack', 'blush', 'dots', '#7a3a5a', [
    '#ffc49a',
    '#f07a8a',
    '#c49af0',
  ]),
  design('onde-de-choc', legend.aura, 'storm', 'pair', 'mist', 'chevrons', '#0c2f58', [
    '#8ff0ff',
    '#4f9af0',
    '#e0f8ff',
  ]),
  design('lune-montante', legend.arcana, 'forest', 'fan', 'sage', 'constellation', '#12382c', [
    '#f0d68a',
    '#6fc49a',
    '#fdf6d8',
  ]),
]
