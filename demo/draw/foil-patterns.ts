import { between, times } from './random.ts'
import type { Random } from './random.ts'
import { around, circle, document, path, polygon } from './svg.ts'

/**
 * Patterns are height maps of 430 x 593: red shifts the rainbow of a facet, green is its relief.
 * foil.ts turns them into light.
 */
export type PatternName =
  | 'scales'
  | 'hexagons'
  | 'waves'
  | 'constellation'
  | 'dots'
  | 'chevrons'
  | 'shards'
  | 'rays'
  | 'deco'
  | 'weave'
  | 'contours'
  | 'diamonds'

const [W, H] = [430, 593]
const tone = (phase: number, relief: number) =>
  `rgb(${Math.round(phase * 255)},${Math.round(relief * 255)},0)`

function scales(random: Random): string {
  const size = 54
  return times(24, (row) => {
    const y = H + 40 - row * 27
    return times(11, (column) => {
      const x = column * size - (row % 2 ? size / 2 : 0)
      const phase = random()
      return (
        circle(x, y - 27, 31, `fill="${tone(phase, 0.25)}"`) +
        circle(x, y - 27, 28, `fill="${tone(phase, 0.85)}"`) +
        circle(x, y - 34, 19, `fill="${tone(phase, 0.6)}"`)
      )
    }).join('')
  })
    .toReversed()
    .join('')
}

function hexagons(random: Random): string {
  const hex = (x: number, y: number, r: number) => times(6, (i) => around(x, y, r, 60 * i + 30))
  return times(17, (row) =>
    times(10, (column) => {
      const x = column * 50 + (row % 2 ? 25 : 0)
      const y = row * 43
      const phase = random()
      return (
        times(6, (i) => {
          const ring = hex(x, y, 27)
          return polygon(
            [[x, y], ring[i] ?? [x, y], ring[(i + 1) % 6] ?? [x, y]],
            `fill="${tone(phase * 0.6 + i * 0.07, 0.45 + 0.09 * i)}"`,
          )
        }).join('') + polygon(hex(x, y, 12), `fill="${tone(1 - phase, 0.9)}"`)
      )
    }).join(''),
  ).join('')
}

function waves(): string {
  return times(36, (row) => {
    const y = row * 18 - 20
    const line = times(
      23,
      (i) => `${i ? 'L' : 'M'}${i * 20 - 10},${(y + 22 * Math.sin(i * 0.62 + row * 0.35)).toFixed(1)}`,
    ).join('')
    return path(
      line,
      `fill="none" stroke-linejoin="round" stroke="${tone((row % 6) / 6, row % 2 ? 0.9 : 0.4)}" stroke-width="11"`,
    )
  }).join('')
}

function constellation(random: Random): string {
  const stars = times(38, () => [between(random, 10, W - 10), between(random, 10, H - 10)] as const)
  const lines = stars.map(([x, y], i) => {
    const near = stars
      .filter((_, j) => j > i)
      .toSorted((a, b) => Math.hypot(a[0] - x, a[1] - y) - Math.hypot(b[0] - x, b[1] - y))[0]
    return near
      ? path(`M${x},${y}L${near[0]},${near[1]}`, `stroke="${tone(0.5, 0.7)}" stroke-width="2.4"`)
      : ''
  })
  const sparks = stars.map(([x, y]) => {
    const r = between(random, 7, 24)
    const points = times(8, (i) => around(x, y, i % 2 ? r * 0.2 : r, 45 * i))
    return polygon(points, `fill="${tone(random(), 1)}"`)
  })
  const dust = times(420, () =>
    circle(W * random(), H * random(), between(random, 0.6, 2.1), `fill="${tone(random(), 0.85)}"`),
  )
  return lines.join('') + sparks.join('') + dust.join('')
}

function dots(): string {
  return times(40, (row) =>
    times(29, (column) => {
      const x = column * 16 + (row % 2 ? 8 : 0)
      const y = row * 15.4
      const r = 1.5 + 6.6 * Math.abs(Math.sin((x / W) * 2.2 + (y / H) * 2.6))
      return circle(x, y, r, `fill="${tone((x + y) / 900, 0.9)}"`)
    }).join(''),
  ).join('')
}

function chevrons(): string {
  return times(26, (row) => {
    const y = row * 26 - 50
    const line = times(8, (i) => `${i ? 'L' : 'M'}${i * 72 - 36},${y + (i % 2 ? 36 : 0)}`).join('')
    return path(
      line,
      `fill="none" stroke="${tone((row % 5) / 5, row % 2 ? 0.85 : 0.45)}" stroke-width="${row % 3 ? 15 : 7}"`,
    )
  }).join('')
}

function shards(random: Random): string {
  const cell = 54
  const grid = times(14, (row) =>
    times(
      11,
      (column) =>
        [column * cell - 40 + between(random, -20, 20), row * cell - 50 + between(random, -20, 20)] as const,
    ),
  )
  return times(13, (row) =>
    times(10, (column) => {
      const [a, b, c, d] = [
        grid[row]?.[column],
        grid[row]?.[column + 1],
        grid[row + 1]?.[column + 1],
        grid[row + 1]?.[column],
      ]
      if (!a || !b || !c || !d) return ''
      return (
        polygon([a, b, c], `fill="${tone(random(), between(random, 0.3, 0.9))}"`) +
        polygon([a, c, d], `fill="${tone(random(), between(random, 0.3, 0.9))}"`)
      )
    }).join(''),
  ).join('')
}

function rays(random: Random): string {
  return (
    times(72, (i) => {
      const points = [
        around(215, 250, 0, 0),
        around(215, 250, 700, i * 5),
        around(215, 250, 700, i * 5 + 5.2),
      ]
      return polygon(points, `fill="${tone(random(), i % 2 ? 0.8 : 0.35)}"`)
    }).join('') +
    times(5, (i) => circle(215, 250, 88 - i * 17, `fill="${tone(i / 5, i % 2 ? 0.9 : 0.3)}"`)).join('')
  )
}

function deco(): string {
  return times(14, (row) =>
    times(6, (column) => {
      const x = column * 108 - (row % 2 ? 54 : 0)
      return times(6, (ring) =>
        circle(x, row * 54 + 10, 54 - ring * 9, `fill="${tone(ring / 6, ring % 2 ? 0.85 : 0.3)}"`),
      ).join('')
    }).join(''),
  ).join('')
}

function weave(): string {
  const cell = 48
  return times(13, (row) =>
    times(9, (column) => {
      const over = (row + column) % 2
      const [x, y] = [column * cell, row * cell]
      return times(3, (i) =>
        over
          ? `<rect x="${x + 1}" y="${y + 2 + i * 15.4}" width="46" height="13" rx="3" fill="${tone(0.25 + i * 0.1, 0.8)}"/>`
          : `<rect x="${x + 2 + i * 15.4}" y="${y + 1}" width="13" height="46" rx="3" fill="${tone(0.7 + i * 0.1, 0.6)}"/>`,
      ).join('')
    }).join(''),
  ).join('')
}

function contours(random: Random): string {
  const [p, q, s] = [random() * 6, random() * 6, random() * 6]
  return times(24, (level) => {
    const line = times(73, (i) => {
      const angle = i * 5
      const swell =
        1 +
        0.2 * Math.sin((angle * Math.PI) / 60 + p) +
        0.14 * Math.sin((angle * Math.PI) / 36 + q + level * 0.12)
      const [x, y] = around(180 + 40 * Math.sin(s), 260, (24 - level) * 23 * swell, angle)
      return `${i ? 'L' : 'M'}${x.toFixed(1)},${y.toFixed(1)}`
    }).join('')
    return path(
      `${line}Z`,
      `fill="${tone((level % 7) / 7, level % 2 ? 0.75 : 0.4)}" stroke="${tone(0.5, 1)}" stroke-width="1.4"`,
    )
  }).join('')
}

function diamonds(random: Random): string {
  return times(18, (row) =>
    times(10, (column) => {
      const [x, y] = [column * 48 + (row % 2 ? 24 : 0), row * 36]
      const phase = random()
      return (
        polygon(
          [
            [x, y - 36],
            [x + 24, y],
            [x, y],
          ],
          `fill="${tone(phase, 0.9)}"`,
        ) +
        polygon(
          [
            [x, y - 36],
            [x - 24, y],
            [x, y],
          ],
          `fill="${tone(phase + 0.1, 0.5)}"`,
        ) +
        polygon(
          [
            [x, y + 36],
            [x + 24, y],
            [x, y],
          ],
          `fill="${tone(phase + 0.2, 0.4)}"`,
        ) +
        polygon(
          [
            [x, y + 36],
            [x - 24, y],
            [x, y],
          ],
          `fill="${tone(phase + 0.1, 0.7)}"`,
        )
      )
    }).join(''),
  ).join('')
}

const PATTERNS: Record<PatternName, (random: Random) => string> = {
  scales,
  hexagons,
  waves,
  constellation,
  dots,
  chevrons,
  shards,
  rays,
  deco,
  weave,
  contours,
  diamonds,
}

export function patternMap(name: PatternName, random: Random, width: number, height: number): string {
  return document(
    width,
    height,
    `0 0 ${W} ${H}`,
    `<rect width="${W}" height="${H}" fill="${tone(0.5, 0.15)}"/>${PATTERNS[name](random)}`,
  )
}
