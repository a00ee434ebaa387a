import type { Back } from '#shared/catalogue/card-fit.ts'
import type { Design } from './design.ts'
import { circle, gradient, group, n, path, rect, shape, times } from './shapes.ts'

/** Lengths are in millimetres. */
export type DrawnSleeve = {
  design: Design
  width: number
  height: number
  card: { width: number; height: number }
  back: Exclude<Back, ''>
}

/** The width of the film's clear rim, and the radius of its lower corners. */
const RIM = 1.5
const CORNER = 1.8

let uses = 0
const newId = () => `d${(uses += 1)}`
export const startPicture = (): void => {
  uses = 0
}

const film = (w: number, h: number): string => {
  const [r, notch] = [CORNER, 7]
  return `M0 0.800Q0 0 0.800 0H${n(w / 2 - notch)}Q${n(w / 2)} 7 ${n(w / 2 + notch)} 0H${n(w - 0.8)}Q${n(w)} 0 ${n(w)} 0.800V${n(h - r)}Q${n(w)} ${n(h)} ${n(w - r)} ${n(h)}H${n(r)}Q0 ${n(h)} 0 ${n(h - r)}Z`
}

function light({ width: w, height: h, back }: DrawnSleeve, clip: string, isClear = false): string {
  const id = newId()
  if (back === 'brillant' || isClear)
    return `<g clip-path="url(#${clip})">${path(
      shape([
        [w * 0.1, 0],
        [w * 0.4, 0],
        [w * 0.06, h],
        [-w * 0.24, h],
      ]),
      { fill: '#fff', opacity: isClear ? 0.28 : 0.26 },
    )}${path(
      shape([
        [w * 0.47, 0],
        [w * 0.54, 0],
        [w * 0.2, h],
        [w * 0.13, h],
      ]),
      { fill: '#fff', opacity: 0.2 },
    )}</g>`
  return `<defs><linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".5" stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-color="#000" stop-opacity=".12"/></linearGradient></defs><g clip-path="url(#${clip})">${rect([0, 0, w, h], { fill: `url(#${id})` })}</g>`
}

export function backOf(sleeve: DrawnSleeve): string {
  const { design, width: w, height: h } = sleeve
  const [clip, print, ground] = [newId(), newId(), newId()]
  const [pw, ph] = [w - 2 * RIM, h - 2 * RIM]
  return `<defs>${gradient(ground, design.ground, design.way)}<clipPath id="${clip}"><path d="${film(w, h)}"/></clipPath><clipPath id="${print}"><rect x="${RIM}" y="${RIM}" width="${n(pw)}" height="${n(ph)}" rx="1.200"/></clipPath></defs>
<g clip-path="url(#${clip})">${rect([0, 0, w, h], { fill: '#f3f7fa', opacity: 0.72 })}<g clip-path="url(#${print})">${rect([RIM, RIM, pw, ph], { fill: `url(#${ground})` })}${group(`translate(${RIM} ${RIM})`, design.draw(pw, ph))}</g></g>
${light(sleeve, clip)}${path(film(w, h), { stroke: '#ffffff', width: 0.35, opacity: 0.9 })}${rect([RIM, RIM, pw, ph], { stroke: '#0b1020', width: 0.2, opacity: 0.35 }, 1.2)}`
}

export function faceOf(sleeve: DrawnSleeve): string {
  const { width: w, height: h, card } = sleeve
  const clip = newId()
  const [x, y] = [(w - card.width) / 2, h - RIM - card.height]
  return `<defs><clipPath id="${clip}"><path d="${film(w, h)}"/></clipPath></defs>
${path(film(w, h), { fill: '#eef4f8', opacity: 0.55 })}
${group(
  `translate(${n(x)} ${n(y)})`,
  rect([0, 0, card.width, card.height], { fill: '#ffffff', stroke: '#c3cad4', width: 0.3 }, 2.6),
  rect([3, 3, card.width - 6, card.height - 6], { fill: '#e9edf2' }, 1.6),
  rect([6, 6, card.width - 24, 4], { fill: '#b6c0cd' }, 1),
  circle(card.width - 9, 8, 2.6, { fill: '#c9d2dd' }),
  rect([6, 13, card.width - 12, card.height * 0.42], { fill: '#cdd6e0' }, 1.2),
  path(
    shape([
      [6, 13 + card.height * 0.42],
      [card.width * 0.36, card.height * 0.34],
      [card.width * 0.54, card.height * 0.48],
      [card.width * 0.7, card.height * 0.39],
      [card.width - 6, 13 + card.height * 0.42],
    ]),
    { fill: '#b3bfcc' },
  ),
  times(4, (at) =>
    rect(
      [6, card.height * 0.65 + at * 4.6, card.width * (at === 3 ? 0.4 : 0.78), 1.9],
      { fill: '#b6c0cd' },
      0.9,
    ),
  ),
)}
${light(sleeve, clip, true)}${path(film(w, h), { stroke: '#ffffff', width: 0.4, opacity: 0.95 })}${path(film(w, h), { stroke: '#5b6b80', width: 0.16, opacity: 0.6 })}`
}
