import { around, document, linear, polygon } from './svg.ts'
import { times } from './random.ts'
import { WORDMARK } from './wordmark.ts'

const INK = '#1b2130'
const FOIL = [
  [0, '#7ce0c6'],
  [0.35, '#86a9ff'],
  [0.68, '#f0a3cf'],
  [1, '#ffd28a'],
] as const

/** A hexagonal scute of a shell: a plate at the heart, six around it. Drawn in a box of 64 by 64. */
export function emblem(id: string): string {
  const outer = times(6, (i) => around(32, 32, 30, i * 60 - 90))
  const inner = times(6, (i) => around(32, 32, 13.5, i * 60 - 90))
  const gap = times(6, (i) => {
    const [a, b] = [inner[i], outer[i]]
    return a && b
      ? `<path d="M${a.map((n) => n.toFixed(2)).join(',')}L${b.map((n) => n.toFixed(2)).join(',')}" stroke="${INK}" stroke-width="3.2"/>`
      : ''
  }).join('')
  return `<defs>${linear(id, 48, FOIL)}</defs>${polygon(outer, `fill="url(#${id})" stroke="${INK}" stroke-width="4.500" stroke-linejoin="round"`)}${gap}${polygon(inner, `fill="${INK}" stroke="${INK}" stroke-width="3" stroke-linejoin="round"`)}${polygon(
    times(6, (i) => around(32, 32, 8.2, i * 60 - 90)),
    `fill="url(#${id})" stroke-linejoin="round"`,
  )}`
}

/** The emblem alone, for the browser's tab. */
export const favicon = (): string => document(64, 64, '0 0 64 64', emblem('f'))

/** The emblem on a paper tile, for home screens; `size` in pixels. */
export const icon = (size: number): string =>
  document(
    size,
    size,
    '0 0 64 64',
    `<rect width="64" height="64" fill="#faf5ec"/><g transform="translate(9.600 9.600) scale(.7)">${emblem('i')}</g>`,
  )

/** Emblem and name side by side. The name takes the page's text colour where the drawing is inlined. */
export const logo = (): string =>
  document(
    300,
    64,
    '0 0 300 64',
    `<title>Carapace</title>${emblem('l')}<g transform="translate(76 46) scale(.478)" fill="currentColor"><path d="${WORDMARK.d}"/></g>`,
  )

/** What a link to the shop shows on social networks, above the photographed sleeves: emblem, name, one line of foil. */
export const openGraphTitle = (): string =>
  document(
    1200,
    630,
    '0 0 1200 630',
    `<defs>${linear('o', 0, FOIL)}</defs><g transform="translate(84 196) scale(1.7)">${emblem('e')}</g>
  <g transform="translate(84 416)" fill="${INK}"><path d="${WORDMARK.d}"/></g><rect x="86" y="458" width="150" height="7" rx="3.500" fill="url(#o)"/>`,
  )
