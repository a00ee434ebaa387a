import { readdirSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ARTICLES } from './articles.ts'
import { BANNERS } from './banners.ts'
import { COLLECTIONS } from './collections.ts'
import { SLEEVES } from './sleeves.ts'

const folder = new URL('./pictures/', import.meta.url)
const path = (name: string) => fileURLToPath(new URL(name, folder))

const expected = [
  ...SLEEVES.flatMap(({ slug }) => [
    { name: `${slug}-front.webp`, size: [1200, 1500] },
    { name: `${slug}-back.webp`, size: [1200, 1500] },
  ]),
  ...ARTICLES.map(({ picture }) => ({ name: picture, size: [1600, 900] })),
  ...Object.values(COLLECTIONS).map(({ picture }) => ({ name: picture, size: [1200, 900] })),
  ...BANNERS.map(({ picture }) => ({ name: picture, size: [2000, 900] })),
]

test('every picture that the data names exists, and no other', () => {
  expect(readdirSync(folder).toSorted()).toEqual(expected.map(({ name }) => name).toSorted())
})

test('they are WebP of the right size, and light', async () => {
  for (const { name, size } of expected) {
    const { format, width, height } = await sharp(path(name)).metadata()
    expect([name, format, width, height]).toEqual([name, 'webp', ...size])
    expect(statSync(path(name)).size, name).toBeLessThan(size[0] === 1200 ? 75_000 : 130_000)
  }
  const total = expected.reduce((sum, { name }) => sum + statSync(path(name)).size, 0)
  expect(total).toBeLessThan(6_000_000)
})
