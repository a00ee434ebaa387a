import sharp from 'sharp'
import type { Blend, Sharp } from 'sharp'

/** Straight (not premultiplied) RGBA, 8 bits a channel. */
export type Pixels = { data: Uint8Array; width: number; height: number }
export type Point = readonly [x: number, y: number]
export type Rgb = readonly [red: number, green: number, blue: number]

export function rgb(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

export async function rasterise(svg: string): Promise<Pixels> {
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

export function open(pixels: Pixels): Sharp {
  const { width, height } = pixels
  return sharp(pixels.data, { raw: { width, height, channels: 4 } })
}

/** Lays the upper pictures, all of the same size, over the lowest one, in order. */
export async function layer(
  lowest: Pixels,
  upper: readonly { pixels: Pixels; blend?: Blend }[],
): Promise<Pixels> {
  const data = await open(lowest)
    .composite(
      upper.map(({ pixels, blend }) => ({
        input: Buffer.from(pixels.data),
        raw: { width: pixels.width, height: pixels.height, channels: 4 as const },
        left: 0,
        top: 0,
        blend: blend ?? 'over',
      })),
    )
    .raw()
    .toBuffer()
  return { data, width: lowest.width, height: lowest.height }
}

/** Solves the 8 numbers of the projective map that carries the unit square's corners to `corners`. */
function squareTo(corners: readonly [Point, Point, Point, Point]): number[] {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = corners
  const [dx1, dx2, sx] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3]
  const [dy1, dy2, sy] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3]
  const det = dx1 * dy2 - dx2 * dy1
  const g = (sx * dy2 - dx2 * sy) / det
  const h = (dx1 * sy - sx * dy1) / det
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1]
}

function inverse(m: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ] // the common divisor falls out in the projective division
}

/** Copies one pixel, mixed from its four neighbours, weighted by their opacity so that edges stay clean. */
function sample(from: Pixels, x: number, y: number, to: Uint8Array, at: number): void {
  const left = Math.floor(x)
  const top = Math.floor(y)
  let [red, green, blue, alpha] = [0, 0, 0, 0]
  for (let corner = 0; corner < 4; corner++) {
    const px = left + (corner & 1)
    const py = top + (corner >> 1)
    if (px < 0 || py < 0 || px >= from.width || py >= from.height) continue
    const weight = (1 - Math.abs(x - px)) * (1 - Math.abs(y - py))
    const offset = (py * from.width + px) * 4
    const opacity = (from.data[offset + 3] ?? 0) * weight
    red += (from.data[offset] ?? 0) * opacity
    green += (from.data[offset + 1] ?? 0) * opacity
    blue += (from.data[offset + 2] ?? 0) * opacity
    alpha += opacity
  }
  if (alpha < 0.5) return
  to[at] = red / alpha
  to[at + 1] = green / alpha
  to[at + 2] = blue / alpha
  to[at + 3] = alpha
}

/** Paints a flat picture into a frame so that its corners (from top left, clockwise) fall on `corners`. */
export function warp(
  flat: Pixels,
  corners: readonly [Point, Point, Point, Point],
  width: number,
  height: number,
): Pixels {
  const data = new Uint8Array(width * height * 4)
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = inverse(squareTo(corners))
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [fromX, toX] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(width - 1, Math.ceil(Math.max(...xs))),
  ]
  const [fromY, toY] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(height - 1, Math.ceil(Math.max(...ys))),
  ]
  for (let y = fromY; y <= toY; y++) {
    for (let x = fromX; x <= toX; x++) {
      const w = g * x + h * y + i
      const u = (a * x + b * y + c) / w
      const v = (d * x + e * y + f) / w
      if (u < 0 || v < 0 || u > 1 || v > 1) continue
      sample(flat, u * (flat.width - 1), v * (flat.height - 1), data, (y * width + x) * 4)
    }
  }
  return { data, width, height }
}
