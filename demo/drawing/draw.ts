/** `node demo/drawing/draw.ts` draws the demo's pictures again. */
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { BANNERS } from '../banners.ts'
import { COLLECTIONS } from '../collections.ts'
import { SLEEVES } from '../sleeves.ts'
import { DESIGNS } from './designs.ts'
import { corner, deck, face, hand, packet, tile } from './scenes.ts'
import type { DrawnSleeve } from './sleeve.ts'
import { drawingTable, packing, press, row } from './workshop.ts'

const CARDS: Record<string, readonly [number, number]> = { '62x89': [59, 86], '73x122': [70, 120] }
const USUAL_CARD = [63, 88] as const

function drawnSleeve(slug: string): DrawnSleeve & { microns: number } {
  const sleeve = SLEEVES.find((one) => one.slug === slug)
  const design = DESIGNS[slug]
  if (!sleeve || !design) throw new Error(`No design for ${slug}`)
  const { width, height } = sleeve.dimensions
  const [cardWidth, cardHeight] = CARDS[`${width}x${height}`] ?? USUAL_CARD
  return {
    design,
    width,
    height,
    card: { width: cardWidth, height: cardHeight },
    back: sleeve.back,
    microns: sleeve.microns,
  }
}

async function save(name: string, svg: string, width?: number): Promise<void> {
  const drawn = sharp(Buffer.from(svg)).resize(width)
  await writeFile(
    new URL(`../pictures/${name}.webp`, import.meta.url),
    await drawn.webp({ quality: width && width < 900 ? 42 : 50, effort: 5 }).toBuffer(),
  )
}

const only = process.argv.slice(2)
for (const { slug } of SLEEVES.filter((one) => only.length === 0 || only.includes(one.slug))) {
  const sleeve = drawnSleeve(slug)
  await save(`${slug}-front`, tile(sleeve))
  await save(`${slug}-back`, face(sleeve))
  await save(`${slug}-corner`, corner(sleeve), 720)
  await save(`${slug}-deck`, deck(sleeve, sleeve.microns), 720)
  await save(`${slug}-packet`, packet(sleeve), 720)
}

const HANDS = {
  'banner-rivieres.webp': [
    'grand-large',
    'ecaille-de-jade',
    'oiseau-de-feu',
    'comete-rouge',
    'phalene-lunaire',
  ],
  'banner-nuit.webp': ['nebuleuse', 'minuit-en-ville', 'dragon-de-nuit', 'maree-d-or', 'meduse-opaline'],
  'banner-cercle.webp': ['dahlia', 'souffle-dore', 'onde-de-choc', 'prisme', 'bouclier-d-aube'],
}
const TABLES: Record<string, readonly [string, string]> = {
  'banner-rivieres.webp': ['#ffe6cf', '#f7c9a0'],
  'banner-nuit.webp': ['#3b3566', '#1d1838'],
  'banner-cercle.webp': ['#2d4a63', '#182a3b'],
}
if (only.length === 0 || only.includes('hands')) {
  for (const { picture, position } of BANNERS) {
    const slugs = HANDS[picture as keyof typeof HANDS]
    const x = { left: 1470, center: 1000, right: 530 }[position]
    await save(
      picture.replace('.webp', ''),
      hand(slugs.map(drawnSleeve), [2000, 900], TABLES[picture] ?? ['#fff', '#ccc'], [x, 470], 5.6),
    )
  }
  for (const [category, { picture }] of Object.entries(COLLECTIONS)) {
    const slugs = SLEEVES.filter((one) => one.category === category && one.dimensions.height < 100)
      .slice(-5)
      .map(({ slug }) => slug)
    const [first] = slugs
    const table = DESIGNS[first ?? '']?.table ?? ['#fff', '#ccc']
    await save(picture.replace('.webp', ''), hand(slugs.map(drawnSleeve), [1200, 900], table, [600, 480], 6))
  }
}

const PACKED = ['dahlia', 'nebuleuse', 'grand-large', 'oiseau-de-feu', 'prisme', 'dragon-de-nuit']
const NEW = ['oiseau-de-feu', 'bouclier-d-aube', 'edition-du-matin', 'onde-de-choc', 'lune-montante']
const fan = (slugs: readonly string[], table: readonly [string, string]) =>
  hand(slugs.map(drawnSleeve), [1600, 900], table, [800, 440], 5.8)
const SCENES: Record<string, () => string> = {
  'about-dessin': () => drawingTable(drawnSleeve('ecaille-de-jade')),
  'about-presse': () => press(drawnSleeve('ecaille-de-jade')),
  'about-envoi': () => packing(PACKED.map(drawnSleeve)),
  'article-classeur': () =>
    row(['piliers-du-ciel', 'coup-de-tonnerre', 'maree-d-or', 'phalene-lunaire'].map(drawnSleeve), [
      '#e3edf2',
      '#a9c3cf',
    ]),
  'article-dessin-anime': () =>
    fan(
      ['onomatopee', 'fusee-de-poche', 'le-felin-masque', 'minuit-en-ville', 'comete-rouge'],
      ['#fff1cf', '#f3c877'],
    ),
  'article-entretien': () =>
    fan(['ecaille-de-jade', 'dragon-des-rivieres', 'tortue-de-braise'], ['#dff3ea', '#9fcdb8']),
  'article-nouveautes': () => row(NEW.map(drawnSleeve), ['#f4eefc', '#cdbfe6']),
  'article-salon': () => fan(['meduse-opaline', 'nebuleuse', 'sommets-bleus'], ['#eef2fb', '#b9c6e6']),
  'article-tournoi': () =>
    fan(
      ['dragon-de-nuit', 'ailes-d-airain', 'coeur-d-armure', 'souffle-dore', 'carpe-d-automne'],
      ['#3d5a4a', '#1c3027'],
    ),
}
for (const [name, draw] of Object.entries(SCENES))
  if (only.length === 0 || only.includes('scenes'))
    await save(name, draw(), name.startsWith('about') ? 1200 : undefined)
