import { between, seeded, times } from './random.ts'
import { blur, document, ellipse, linear, path, radial } from './svg.ts'

export type GroundName = 'sand' | 'blush' | 'sage' | 'mist' | 'clay' | 'ivory' | 'dusk'

/** Lit, middle and shaded colour of a studio ground. */
const TONES: Record<GroundName, readonly [string, string, string]> = {
  sand: ['#f8f0e3', '#ecdfcb', '#d3bfa2'],
  blush: ['#fbeee8', '#f1dad0', '#d9b8aa'],
  sage: ['#f0f2e6', '#dde2cf', '#b9c2a5'],
  mist: ['#f0f2f3', '#dbe1e4', '#b5c0c7'],
  clay: ['#f6e4d6', '#e4c5ae', '#c29a7e'],
  ivory: ['#fbf7ef', '#f1eadd', '#d9cebb'],
  dusk: ['#ece7f1', '#d5cce0', '#aa9dbb'],
}

/** Leaves of a branch before the window, thrown on the ground as a soft shadow. */
function leaves(width: number, height: number, seed: number): string {
  const random = seeded(seed)
  return times(13, (i) => {
    const [x, y] = [
      width * (1.02 - i * 0.045) + between(random, -30, 30),
      height * (-0.02 + i * 0.05) + between(random, -40, 40),
    ]
    return `<g transform="translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(${(100 + between(random, -60, 60)).toFixed(0)}) scale(${between(random, 1.1, 1.9).toFixed(2)})">${path('M0,0C40,-46 130,-46 190,0C130,40 40,40 0,0Z', '')}</g>`
  }).join('')
}

/** Bars of a window, thrown slanting. */
function panes(width: number, height: number): string {
  return times(3, (i) =>
    path(
      `M${width * (0.1 + i * 0.3)},${-height * 0.1}h${width * 0.2}l${width * 0.42},${height * 1.2}h${-width * 0.24}Z`,
      '',
    ),
  ).join('')
}

/** A table seen from above, lit from the top left. */
export function table(name: GroundName, width: number, height: number, seed: number): string {
  const [light, middle, shade] = TONES[name]
  const thrown = seed % 3
  return document(
    width,
    height,
    `0 0 ${width} ${height}`,
    `<defs>
    ${linear('g', 56, [
      [0, light],
      [0.55, middle],
      [1, shade],
    ])}
    ${radial('spot', 0.36, 0.3, 0.62, [
      [0, '#fff', 0.75],
      [0.6, '#fff', 0.12],
      [1, '#fff', 0],
    ])}
    ${radial('vignette', 0.45, 0.42, 0.8, [
      [0.55, shade, 0],
      [1, shade, 0.55],
    ])}${blur('far', 26)}${blur('panes', 34)}</defs>
    <rect width="${width}" height="${height}" fill="url(#g)"/><rect width="${width}" height="${height}" fill="url(#spot)"/>
    ${thrown === 0 ? `<g filter="url(#far)" fill="${shade}" opacity=".62">${leaves(width, height, seed)}</g>` : ''}
    ${thrown === 1 ? `<g filter="url(#panes)" fill="#fffaf0" opacity=".5">${panes(width, height)}</g>` : ''}
    <rect width="${width}" height="${height}" fill="url(#vignette)"/>`,
  )
}

/** A studio sweep seen from the front: a wall that runs into the floor; `floor` is the floor line, 0 to 1. */
export function studio(name: GroundName, width: number, height: number, floor: number, seed: number): string {
  const [light, middle, shade] = TONES[name]
  const line = height * floor
  return document(
    width,
    height,
    `0 0 ${width} ${height}`,
    `<defs>
    ${linear('wall', 90, [
      [0, middle],
      [0.7, light],
      [1, middle],
    ])}
    ${linear('floor', 90, [
      [0, shade],
      [0.2, middle],
      [1, light],
    ])}
    ${radial('halo', 0.42, 0.42, 0.55, [
      [0, '#fff', 0.9],
      [1, '#fff', 0],
    ])}
    ${radial('vignette', 0.5, 0.45, 0.78, [
      [0.5, shade, 0],
      [1, shade, 0.6],
    ])}${blur('sweep', 46)}${blur('far', 30)}</defs>
    <rect width="${width}" height="${height}" fill="url(#wall)"/>
    ${seed % 2 ? `<g filter="url(#far)" fill="${shade}" opacity=".4">${leaves(width, height * 0.8, seed)}</g>` : ''}
    <g filter="url(#sweep)"><rect x="-200" y="${line}" width="${width + 400}" height="${height}" fill="url(#floor)"/></g>
    <rect width="${width}" height="${height}" fill="url(#halo)"/>
    ${ellipse(width * 0.5, line + 60, width * 0.5, 60, `fill="${shade}" opacity=".35" filter="url(#sweep)"`)}
    <rect width="${width}" height="${height}" fill="url(#vignette)"/>`,
  )
}
