import type { Point } from './pixels.ts'

export type Stop = readonly [offset: number, colour: string, opacity?: number]

function stops(list: readonly Stop[]): string {
  return list
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join('')
}

/** A linear gradient over the painted shape's box; the angle is in degrees, 90 runs from top to bottom. */
export function linear(id: string, angle: number, list: readonly Stop[]): string {
  const x = Math.cos((angle * Math.PI) / 180) / 2
  const y = Math.sin((angle * Math.PI) / 180) / 2
  return `<linearGradient id="${id}" x1="${0.5 - x}" y1="${0.5 - y}" x2="${0.5 + x}" y2="${0.5 + y}">${stops(list)}</linearGradient>`
}

export function radial(id: string, cx: number, cy: number, r: number, list: readonly Stop[]): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(list)}</radialGradient>`
}

export function blur(id: string, deviation: number): string {
  return `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${deviation}"/></filter>`
}

export function circle(cx: number, cy: number, r: number, rest: string): string {
  return `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${r.toFixed(1)}" ${rest}/>`
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, rest: string): string {
  return `<ellipse cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" rx="${rx.toFixed(1)}" ry="${ry.toFixed(1)}" ${rest}/>`
}

export function polygon(points: readonly Point[], rest: string): string {
  return `<polygon points="${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}" ${rest}/>`
}

export function path(d: string, rest: string): string {
  return `<path d="${d}" ${rest}/>`
}

export function around(cx: number, cy: number, radius: number, degrees: number): Point {
  const angle = (degrees * Math.PI) / 180
  return [cx + radius * Math.cos(angle), cy + radius * Math.sin(angle)]
}

/** The same drawing on both sides of the vertical line x = 315, the middle of a card. */
export function mirrored(half: string): string {
  return `${half}<g transform="translate(630 0) scale(-1 1)">${half}</g>`
}

export function document(width: number, height: number, box: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${body}</svg>`
}
