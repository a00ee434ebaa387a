/** Draws the articles', the banners' and the shop's own pictures; part of draw.ts. */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { favicon, icon, logo, openGraphTitle } from './brand.ts'
import { COLLECTION } from './collection.ts'
import { PALETTES } from './palettes.ts'
import { layer, open, rasterise } from './pixels.ts'
import { seeded } from './random.ts'
import { back, front } from './sleeve.ts'
import type { Sides, WideScene } from './wide.ts'
import { widePicture } from './wide.ts'

/** Both sides of one sleeve, flat, always from the same seed. */
export async function sidesOf(slug: string): Promise<Sides> {
  const index = COLLECTION.findIndex((design) => design.slug === slug)
  const design = COLLECTION[index]
  if (!design) throw new Error(`No sleeve is called ${slug}.`)
  const seed = index + 11
  const art = design.motif(PALETTES[design.palette], seeded(seed))
  const [face, foil] = await Promise.all([front(design.foil, art, seed), back(design.foil, seed)])
  return { face, foil }
}

export async function drawWide(scene: WideScene) {
  return widePicture(scene, await Promise.all(scene.cast.map(sidesOf)))
}

async function openGraph(): Promise<Buffer> {
  const scene: WideScene = {
    name: 'og',
    width: 1200,
    height: 630,
    ground: 'sand',
    cast: ['lune-montante', 'phalene-lunaire', 'ecaille-de-jade', 'dragon-des-rivieres'],
    place: (cast) =>
      cast.map(({ face }, i) => ({
        sleeve: face,
        x: 748 + i * 104,
        y: 335 + Math.abs(i - 1.5) * 16,
        height: 400,
        turn: -12 + i * 8,
        lift: 8,
      })),
  }
  const picture = await layer(await drawWide(scene), [{ pixels: await rasterise(openGraphTitle()) }])
  return open(picture).removeAlpha().jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}

/** Logo, icons and the social picture go where the site serves its own files from. */
export async function drawBrand(): Promise<void> {
  const target = (name: string) => fileURLToPath(new URL(`../../public/${name}`, import.meta.url))
  const png = (size: number) =>
    sharp(Buffer.from(icon(size)))
      .png({ compressionLevel: 9, palette: true })
      .toBuffer()
  await mkdir(target(''), { recursive: true })
  await writeFile(target('favicon.svg'), favicon())
  await writeFile(target('logo.svg'), logo())
  await writeFile(target('icon-192.png'), await png(192))
  await writeFile(target('icon-512.png'), await png(512))
  await writeFile(target('apple-touch-icon.png'), await png(180))
  await writeFile(target('og.jpg'), await openGraph())
}
