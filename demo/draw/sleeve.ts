import { foilSheet } from './foil.ts'
import type { Foil } from './foil.ts'
import { layer, rasterise } from './pixels.ts'
import type { Pixels } from './pixels.ts'
import { seeded } from './random.ts'
import { blur, document, linear, radial } from './svg.ts'

/** A flat sleeve of 66 x 91 mm, and the card of 63 x 88 mm inside it, at 13 pixels a millimetre. */
export const SLEEVE = { width: 858, height: 1183 } as const
const CARD = { x: 20, y: 27, width: 818, height: 1140 } as const
const { width: W, height: H } = SLEEVE
const OUTLINE = `M14,3H330Q345,3 352,12Q380,44 429,44Q478,44 506,12Q513,3 528,3H844Q855,3 855,14V1158Q855,1180 833,1180H25Q3,1180 3,1158V14Q3,3 14,3Z`

/** What the light does on the plastic: a window's reflection, a weld along three sides, a bright rim, a dark foot. */
function plastic(strength: number, seed: number): string {
  const shift = Math.floor(seeded(seed)() * 160) - 80
  const band = (x: number, width: number, fill: string) =>
    `<path d="M${x + shift},0H${x + width + shift}L${x + width - 520 + shift},${H}H${x - 520 + shift}Z" fill="${fill}"/>`
  return `<defs>
    ${linear('sheen', 80, [
      [0, '#fff', 0.62 * strength],
      [0.45, '#fff', 0.16 * strength],
      [1, '#fff', 0.02],
    ])}
    ${linear('sheen2', 80, [
      [0, '#fff', 0.1],
      [0.6, '#fff', 0.26 * strength],
      [1, '#fff', 0.34 * strength],
    ])}
    ${linear('rim', 50, [
      [0, '#fff', 0.95],
      [0.4, '#fff', 0.25],
      [0.75, '#2b2118', 0.3],
      [1, '#fff', 0.5],
    ])}
    ${linear('foot', 90, [
      [0, '#1d130a', 0],
      [0.82, '#1d130a', 0],
      [1, '#1d130a', 0.3],
    ])}
    ${radial('corner', 0.12, 0.04, 0.75, [
      [0, '#fff', 0.34 * strength],
      [1, '#fff', 0],
    ])}
    ${blur('soft', 5)}<clipPath id="cut"><path d="${OUTLINE}"/></clipPath></defs>
    <g clip-path="url(#cut)">
      <rect width="${W}" height="${H}" fill="url(#corner)"/>
      <g filter="url(#soft)">${band(300, 170, 'url(#sheen)')}${band(500, 46, 'url(#sheen)')}${band(960, 250, 'url(#sheen2)')}</g>
      <rect width="${W}" height="${H}" fill="url(#foot)"/>
      <path d="M13,0V1150Q13,1171 34,1171H824Q845,1171 845,1150V0" fill="none" stroke="#fff" stroke-opacity=".34" stroke-width="2.4"/>
      <path d="M15.500,0V1149Q15.500,1168 35,1168H823Q842.500,1168 842.500,1149V0" fill="none" stroke="#1d130a" stroke-opacity=".2" stroke-width="1.4"/>
      <path d="${OUTLINE}" fill="none" stroke="url(#rim)" stroke-width="7"/>
      <path d="M3,52H855" stroke="#fff" stroke-opacity=".1" stroke-width="2"/>
    </g>`
}

/** A shine that follows the card's own foil, as on a collector's print. */
function holo(foil: Foil): string {
  const [a, b, c] = foil.shimmer
  return `<defs>${linear('holo', 58, [
    [0, a, 0],
    [0.22, a, 0.5],
    [0.36, b, 0.12],
    [0.5, c, 0.45],
    [0.62, a, 0.1],
    [0.8, b, 0.42],
    [1, c, 0],
  ])}</defs>
    <rect width="630" height="880" rx="30" fill="url(#holo)" style="mix-blend-mode:soft-light"/>`
}

async function clipped(sheet: Pixels, over: string): Promise<Pixels> {
  const upper = await rasterise(document(W, H, `0 0 ${W} ${H}`, over))
  const shape = await rasterise(document(W, H, `0 0 ${W} ${H}`, `<path d="${OUTLINE}" fill="#fff"/>`))
  return layer(sheet, [{ pixels: upper }, { pixels: shape, blend: 'dest-in' }])
}

/** The side one plays with: the card seen through clear plastic, the foil showing around it. */
export async function front(foil: Foil, art: string, seed: number): Promise<Pixels> {
  const sheet = await foilSheet(foil, seeded(seed), W, H)
  const card = `<defs>${blur('lift', 7)}${linear('edge', 60, [
    [0, '#fff', 0.7],
    [0.5, '#fff', 0],
    [1, '#000', 0.35],
  ])}
    <clipPath id="card"><rect width="630" height="880" rx="30"/></clipPath></defs>
    <rect width="${W}" height="${H}" fill="#17110b" opacity=".16"/>
    <rect x="${CARD.x + 2}" y="${CARD.y + 5}" width="${CARD.width}" height="${CARD.height}" rx="40" fill="#000" opacity=".5" filter="url(#lift)"/>
    <g transform="translate(${CARD.x} ${CARD.y}) scale(${CARD.width / 630} ${CARD.height / 880})">
      <g clip-path="url(#card)">${art}${holo(foil)}</g>
      <rect x="1.500" y="1.500" width="627" height="877" rx="29" fill="none" stroke="url(#edge)" stroke-width="2.500"/>
    </g>`
  return clipped(sheet, card + plastic(0.8, seed))
}

/** The side the others see: the whole foil. */
export async function back(foil: Foil, seed: number): Promise<Pixels> {
  const sheet = await foilSheet(foil, seeded(seed), W, H)
  return clipped(sheet, plastic(0.5, seed + 1))
}
