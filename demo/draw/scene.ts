import { writeFile } from 'node:fs/promises'
import type { Blend } from 'sharp'
import { layer, open, rasterise, rgb, warp } from './pixels.ts'
import type { Pixels, Point } from './pixels.ts'
import { SLEEVE } from './sleeve.ts'

/** Where a sleeve lies in the frame: its middle and height in pixels, its turns in degrees. */
export type Placement = {
  sleeve: Pixels
  x: number
  y: number
  height: number
  turn?: number
  /** Leaning away at the top (positive) as if lying on a table. */
  lean?: number
  /** Turned away on the right (positive). */
  swing?: number
  /** How far above the ground, in pixels: moves and softens the shadow. */
  lift?: number
  /** A mirror image on a polished ground below it, 0 to 1. */
  reflection?: number
}

const rad = (degrees: number) => (degrees * Math.PI) / 180

/** The four corners after turning the sleeve in space before a camera five sleeve heights away. */
export function corners(place: Placement): [Point, Point, Point, Point] {
  const [half, tall] = [(place.height * SLEEVE.width) / SLEEVE.height / 2, place.height / 2]
  const [turn, lean, swing] = [rad(place.turn ?? 0), rad(place.lean ?? 0), rad(place.swing ?? 0)]
  const camera = place.height * 3.2
  const project = (x: number, y: number): Point => {
    const [x1, y1] = [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)]
    const [x2, z2] = [x1 * Math.cos(swing), x1 * Math.sin(swing)]
    const [y3, z3] = [y1 * Math.cos(lean), z2 - y1 * Math.sin(lean)]
    const scale = camera / (camera + z3)
    return [place.x + x2 * scale, place.y + y3 * scale]
  }
  return [project(-half, -tall), project(half, -tall), project(half, tall), project(-half, tall)]
}

/** A shadow of the given shape, tinted by what falls through the foil. */
async function shadow(
  shape: Pixels,
  dx: number,
  dy: number,
  sigma: number,
  opacity: number,
  tint: string,
): Promise<Pixels> {
  const [red, green, blue] = rgb(tint)
  const { width, height } = shape
  const data = new Uint8Array(width * height * 4)
  for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y++) {
    for (let x = Math.max(0, dx); x < Math.min(width, width + dx); x++) {
      const alpha = shape.data[((y - dy) * width + x - dx) * 4 + 3] ?? 0
      const at = (y * width + x) * 4
      data[at] = red
      data[at + 1] = green
      data[at + 2] = blue
      data[at + 3] = alpha * opacity
    }
  }
  for (let at = 0; at < data.length; at += 4) {
    data[at] = red
    data[at + 1] = green
    data[at + 2] = blue
  }
  return { data: await open({ data, width, height }).blur(sigma).raw().toBuffer(), width, height }
}

async function reflected(place: Placement, width: number, height: number, strength: number): Promise<Pixels> {
  const [a, b, c, d] = corners(place)
  const down = (top: Point, foot: Point): Point => [
    foot[0] + (foot[0] - top[0]) * 0.4,
    foot[1] + (foot[1] - top[1]) + 6,
  ]
  const flat = warp(place.sleeve, [down(a, d), down(b, c), [c[0], c[1] + 4], [d[0], d[1] + 4]], width, height)
  const floor = Math.max(c[1], d[1])
  for (let at = 0; at < flat.data.length; at += 4) {
    const below = (Math.floor(at / 4 / width) - floor + 20) / 190
    flat.data[at + 3] = (flat.data[at + 3] ?? 0) * strength * Math.max(0, 1 - Math.max(0, below)) ** 1.6
  }
  return { data: await open(flat).blur(2.2).raw().toBuffer(), width, height }
}

/** Puts the sleeves on the ground, one after the other, each with its shadows. The light comes from the top left. */
export async function photograph(
  ground: string,
  places: readonly Placement[],
  tint: string,
): Promise<Pixels> {
  let picture = await rasterise(ground)
  const { width, height } = picture
  for (const place of places) {
    const shape = warp(place.sleeve, corners(place), width, height)
    const lift = place.lift ?? 8
    const layers: { pixels: Pixels; blend?: Blend }[] = []
    if (place.reflection) layers.push({ pixels: await reflected(place, width, height, place.reflection) })
    const cast = [
      shadow(shape, Math.round(14 + lift * 1.4), Math.round(24 + lift * 2.4), 26 + lift * 1.1, 0.34, tint),
      shadow(shape, Math.round(3 + lift * 0.4), Math.round(5 + lift * 0.7), 5 + lift * 0.4, 0.42, '#2a1d12'),
    ]
    for (const pixels of await Promise.all(cast)) layers.push({ pixels, blend: 'multiply' })
    layers.push({ pixels: shape })
    picture = await layer(picture, layers)
  }
  return picture
}

/** Writes a WebP no bigger than `most` bytes, lowering the quality step by step from 82. */
export async function saveWebp(picture: Pixels, file: string, most: number): Promise<number> {
  for (let quality = 82; ; quality -= 4) {
    const bytes = await open(picture)
      .removeAlpha()
      .webp({ quality, effort: 6, smartSubsample: true })
      .toBuffer()
    if (bytes.length > most && quality > 50) continue
    await writeFile(file, bytes)
    return bytes.length
  }
}
