export type Scheme = 'light' | 'dark'

/** From `tokens.css` (light) and `theme.css` (dark). */
const SURFACES: Record<Scheme, readonly string[]> = {
  light: ['#f8f4ec', '#fffdf9', '#f0eadf'],
  dark: ['#14131b', '#1d1b26', '#0e0d13'],
}
const WASH_PERCENT = 10
const MIN_CONTRAST = 4.5

type Rgb = readonly [number, number, number]

const COLOUR = /^#[0-9a-f]{6}$/i
export const COLOUR_INVALID = 'Indiquez une couleur comme #5238c4'

export const isColour = (text: string): boolean => COLOUR.test(text)

export function accentError(scheme: Scheme, colour: string): string | undefined {
  if (!isColour(colour)) return COLOUR_INVALID
  if (isLegible(scheme, colour)) return undefined
  const where = scheme === 'light' ? 'sur fond clair' : 'sur fond sombre'
  return `Contraste insuffisant ${where} (4,5:1 au moins). Essayez ${nearestLegible(scheme, colour)}`
}

export function isLegible(scheme: Scheme, colour: string): boolean {
  return [...SURFACES[scheme], washOf(scheme, colour)].every(
    (surface) => contrast(surface, colour) >= MIN_CONTRAST,
  )
}

export function washOf(scheme: Scheme, colour: string): string {
  return mixed(SURFACES[scheme][1] ?? '', colour, WASH_PERCENT / 100)
}

export function nearestLegible(scheme: Scheme, colour: string): string {
  const end = scheme === 'light' ? '#000000' : '#ffffff'
  for (let percent = 1; percent < 100; percent++) {
    const candidate = mixed(colour, end, percent / 100)
    if (isLegible(scheme, candidate)) return candidate
  }
  return end
}

function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function mixed(one: string, other: string, share: number): string {
  const end = rgbOf(other)
  const channels = rgbOf(one).map((channel, at) => channel + ((end[at] ?? 0) - channel) * share)
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

function rgbOf(colour: string): Rgb {
  const number = Number.parseInt(colour.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

/**
 * For example '/theme/5238c4-b6a6ff.css'. '0' means the shop's own colour. Returns undefined if both colours are the
 * shop's own.
 */
export function themePath({ light, dark }: Record<Scheme, string>): string | undefined {
  if (light === '' && dark === '') return undefined
  return `/theme/${light.slice(1) || '0'}-${dark.slice(1) || '0'}.css`
}

/** Undefined for a malformed name or an illegible colour. */
export function themeSheet(file: string): string | undefined {
  const [, light = '', dark = ''] = /^(0|[0-9a-f]{6})-(0|[0-9a-f]{6})\.css$/i.exec(file) ?? []
  if (light === '') return undefined
  const rules = (['light', 'dark'] as const).map((scheme) => {
    const hex = scheme === 'light' ? light : dark
    if (hex === '0') return ''
    const colour = `#${hex}`
    if (!isLegible(scheme, colour)) return undefined
    return `@media (prefers-color-scheme: ${scheme}) { :root { --color-iris: ${colour}; --color-iris-wash: ${washOf(scheme, colour)} } }\n`
  })
  return rules.includes(undefined) ? undefined : rules.join('')
}
