import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ABOUT_PICTURES } from './about.ts'
import { ARTICLES } from './articles.ts'
import { BANNERS } from './banners.ts'
import { COLLECTIONS } from './collections.ts'
import { DESIGNS } from './drawing/designs.ts'
import { tile } from './drawing/scenes.ts'
import { SLEEVES } from './sleeves.ts'

const folder = new URL('./pictures/', import.meta.url)
const path = (name: string) => fileURLToPath(new URL(name, folder))

const expected = [
  ...SLEEVES.flatMap(({ slug }) => [
    { name: `${slug}-front.webp`, size: [1200, 1500] },
    { name: `${slug}-back.webp`, size: [1200, 1500] },
    ...['corner', 'deck', 'packet'].map((view) => ({ name: `${slug}-${view}.webp`, size: [720, 900] })),
  ]),
  ...ARTICLES.map(({ picture }) => ({ name: picture, size: [1600, 900] })),
  ...Object.values(COLLECTIONS).map(({ picture }) => ({ name: picture, size: [1200, 900] })),
  ...Object.values(ABOUT_PICTURES).map((name) => ({ name, size: [1200, 675] })),
  ...BANNERS.map(({ picture }) => ({ name: picture, size: [2000, 900] })),
]

test('every picture that the data names exists, and there are no others', () => {
  expect(readdirSync(folder).toSorted()).toEqual(expected.map(({ name }) => name).toSorted())
})

test('the pictures are WebP of the right size, and their files are small', async () => {
  for (const { name, size } of expected) {
    const { format, width, height } = await sharp(path(name)).metadata()
    expect([name, format, width, height]).toEqual([name, 'webp', ...size])
    expect(statSync(path(name)).size, name).toBeLessThan(140_000)
  }
  const total = expected.reduce((sum, { name }) => sum + statSync(path(name)).size, 0)
  expect(total).toBeLessThan(6_000_000)
})

test('every product has a back of its own', () => {
  const drawn = SLEEVES.map(({ slug, dimensions: { width, height }, back }) => {
    const design = DESIGNS[slug]
    if (!design) throw new Error(`No design for ${slug}`)
    return tile({ design, width, height, card: { width: width - 3, height: height - 3 }, back })
  })
  expect(new Set(drawn).size).toBe(SLEEVES.length)
  for (const svg of drawn) expect(svg).not.toMatch(/NaN|undefined/)
})
