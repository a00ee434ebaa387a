import { seeded } from '../random.ts'

export const n = (value: number): string => String(Math.round(value * 100) / 100)

export type Point = readonly [x: number, y: number]

type Look = { fill?: string; stroke?: string; width?: number; opacity?: number }

const look = ({ fill = 'none', stroke, width = 0.4, opacity }: Look): string =>
  [
    `fill="${fill}"`,
    stroke && `stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"`,
    opacity !== undefined && `opacity="${n(opacity)}"`,
  ]
    .filter(Boolean)
    .join(' ')

export const path = (d: string, style: Look): string => `<path d="${d}" ${look(style)}/>`
export const circle = (x: number, y: number, r: number, style: Look): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" ${look(style)}/>`
export const rect = (
  [x, y, w, h]: readonly [number, number, number, number],
  style: Look,
  radius = 0,
): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" rx="${n(radius)}" ${look(style)}/>`
export const group = (transform: string, ...content: string[]): string =>
  `<g transform="${transform}">${content.join('')}</g>`
export const line = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}`
export const shape = (points: readonly Point[]): string => `${line(points)}Z`

/** Returns the point at the angle `turn` (0 is up, a full turn is 1) and the distance `r` from x, y. */
export const polar = (x: number, y: number, turn: number, r: number): Point => [
  x + Math.sin(turn * 2 * Math.PI) * r,
  y - Math.cos(turn * 2 * Math.PI) * r,
]

/** `draw` gets the index, and the share of the way from the first index (0) to the last (1). */
export const times = (count: number, draw: (at: number, share: number) => string): string =>
  Array.from({ length: count }, (_, at) => draw(at, count > 1 ? at / (count - 1) : 0)).join('')

export const wave = (y: number, w: number, height: number, length: number, shift = 0): string => {
  const start = -length + (shift % length)
  const half = length / 2
  const count = Math.ceil((w + 2 * length) / half)
  return `M${n(start)} ${n(y)}q${n(half / 2)} ${n(-height)} ${n(half)} 0${`t${n(half)} 0`.repeat(count)}`
}

export function gradient(id: string, colours: readonly string[], kind: 'down' | 'across' | 'circle'): string {
  const stops = colours
    .map((colour, at) => `<stop offset="${n(at / (colours.length - 1))}" stop-color="${colour}"/>`)
    .join('')
  if (kind === 'circle') return `<radialGradient id="${id}" cx=".5" cy=".5" r=".7">${stops}</radialGradient>`
  const end = kind === 'down' ? 'x2="0" y2="1"' : 'x2="1" y2="1"'
  return `<linearGradient id="${id}" x1="0" y1="0" ${end}>${stops}</linearGradient>`
}

export const arcRows = (
  w: number,
  h: number,
  size: number,
  one: (x: number, y: number, row: number, at: number) => string,
) =>
  times(Math.ceil(h / (size / 2)) + 3, (row) =>
    times(Math.ceil(w / size) + 3, (at) =>
      one((at - 1) * size + (row % 2 ? size / 2 : 0), (row - 1) * (size / 2), row, at),
    ),
  )

export const hexagon = (x: number, y: number, r: number) =>
  shape(Array.from({ length: 6 }, (_, at) => polar(x, y, at / 6, r)))
export const hexagons = (
  w: number,
  h: number,
  r: number,
  one: (x: number, y: number, at: number) => string,
) => {
  const [dx, dy] = [r * Math.sqrt(3), r * 1.5]
  return times(Math.ceil(h / dy) + 2, (row) =>
    times(Math.ceil(w / dx) + 2, (at) =>
      one((at - 0.5) * dx + (row % 2 ? dx / 2 : 0), (row - 0.5) * dy, row * 7 + at),
    ),
  )
}
export const star = (x: number, y: number, points: number, outer: number, inner: number) =>
  shape(Array.from({ length: points * 2 }, (_, at) => polar(x, y, at / (points * 2), at % 2 ? inner : outer)))
export const halftone = (
  w: number,
  h: number,
  step: number,
  colour: string,
  size: (share: number) => number,
) => arcRows(w, h, step, (x, y) => circle(x, y, Math.max(0, size(y / h)), { fill: colour }))
export const stars = (w: number, h: number, count: number, seed: number, colour: string) => {
  const random = seeded(seed)
  return times(count, () =>
    circle(random() * w, random() * h, 0.12 + random() * 0.45, {
      fill: colour,
      opacity: 0.4 + random() * 0.6,
    }),
  )
}
export const petal = (x: number, y: number, turn: number, near: number, far: number, wide: number) => {
  const [a, b] = [polar(x, y, turn, near), polar(x, y, turn, far)]
  const side = (sign: number) => polar(x, y, turn + (sign * wide) / 2, (near + far) / 2)
  const [l, r] = [side(-1), side(1)]
  return `M${n(a[0])} ${n(a[1])}Q${n(l[0])} ${n(l[1])} ${n(b[0])} ${n(b[1])}Q${n(r[0])} ${n(r[1])} ${n(a[0])} ${n(a[1])}Z`
}
export const pick = <Item>(items: readonly [Item, ...Item[]], at: number): Item =>
  items[Math.abs(at) % items.length] ?? items[0]
