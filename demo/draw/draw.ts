/**
 * Draws every picture of the demo: `node demo/draw/draw.ts` (all), or with parts of file names to draw only those.
 * The same seeds give the same pictures, which are committed: the shop itself never runs this.
 */
import { fileURLToPath } from 'node:url'
import { COLLECTION } from './collection.ts'
import { sleevePicture } from './compositions.ts'
import { drawBrand, drawWide, sidesOf } from './draw-extras.ts'
import type { Pixels } from './pixels.ts'
import { saveWebp } from './scene.ts'
import { WIDE_SCENES } from './wide.ts'

/** Bytes a product picture may have; the wide ones may have twice as many. */
const MOST = 60_000
const only = process.argv.slice(2)
const wanted = (name: string) => only.length === 0 || only.some((part) => name.includes(part))

async function save(name: string, picture: Pixels, most: number): Promise<void> {
  const file = fileURLToPath(new URL(`../pictures/${name}.webp`, import.meta.url))
  console.log(name, await saveWebp(picture, file, most))
}

for (const [index, design] of COLLECTION.entries()) {
  if (!wanted(design.slug)) continue
  const { face, foil } = await sidesOf(design.slug)
  const seed = index + 11
  await save(`${design.slug}-front`, await sleevePicture(design, face, foil, 1, seed), MOST)
  await save(`${design.slug}-back`, await sleevePicture(design, foil, foil, -1, seed), MOST)
}
for (const scene of WIDE_SCENES) {
  if (wanted(scene.name)) await save(scene.name, await drawWide(scene), 2 * MOST)
}
if (wanted('brand')) await drawBrand()
