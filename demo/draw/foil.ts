import { rasterise, rgb } from './pixels.ts'
import type { Pixels, Rgb } from './pixels.ts'
import { patternMap } from './foil-patterns.ts'
import type { PatternName } from './foil-patterns.ts'
import type { Random } from './random.ts'

export type Foil = {
  pattern: PatternName
  /** The sheet's own colour, darkest in the shade. */
  base: string
  /** The colours it turns through as the light moves. */
  shimmer: readonly [string, string, string]
}

function mix(a: Rgb, b: Rgb, share: number): Rgb {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share]
}

function turn(colours: readonly Rgb[], phase: number): Rgb {
  const at = (phase - Math.floor(phase)) * colours.length
  const from = colours[Math.floor(at)] ?? [0, 0, 0]
  const to = colours[(Math.floor(at) + 1) % colours.length] ?? from
  const share = at - Math.floor(at)
  return mix(from, to, share * share * (3 - 2 * share))
}

/** Lights one point: a diagonal window light that each facet catches a little earlier or later. */
function shade(
  u: number,
  v: number,
  phase: number,
  relief: number,
  slope: number,
  base: Rgb,
  colours: readonly Rgb[],
): Rgb {
  const band = u * 0.62 + v - 0.62 + (phase - 0.5) * 0.55
  const glow = Math.exp((-band * band) / 0.055)
  const second = Math.exp(-((band - 0.72) ** 2) / 0.03) * 0.5
  const rainbow = turn(colours, u * 0.7 + v * 0.9 + phase * 0.55 + slope * 0.25)
  const lit = mix(base, rainbow, Math.min(0.96, 0.3 + 0.36 * relief + 0.5 * (glow + second)))
  const white = Math.min(
    0.75,
    0.34 * glow * relief + 0.16 * second + Math.max(0, slope) * (0.22 + 0.5 * glow),
  )
  const shadow = 1 - 0.2 * v * (1 - glow) - Math.max(0, -slope) * 0.35
  return mix([lit[0] * shadow, lit[1] * shadow, lit[2] * shadow], [255, 252, 246], white)
}

/** The opaque, shimmering back sheet of a sleeve, flat, without its outline. */
export async function foilSheet(foil: Foil, random: Random, width: number, height: number): Promise<Pixels> {
  const map = await rasterise(patternMap(foil.pattern, random, width, height))
  const data = new Uint8ClampedArray(width * height * 4)
  const base = rgb(foil.base)
  const colours = foil.shimmer.map(rgb)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      const ahead = (Math.min(height - 1, y + 2) * width + Math.min(width - 1, x + 2)) * 4
      const relief = (map.data[at + 1] ?? 0) / 255
      const slope = ((map.data[ahead + 1] ?? 0) / 255 - relief) * 1.1
      const [red, green, blue] = shade(
        x / width,
        y / height,
        (map.data[at] ?? 0) / 255,
        relief,
        slope,
        base,
        colours,
      )
      data[at] = red
      data[at + 1] = green
      data[at + 2] = blue
      data[at + 3] = 255
    }
  }
  return { data: new Uint8Array(data.buffer), width, height }
}
