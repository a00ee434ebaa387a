import { group, n, path, rect, shape, times, type Point } from './shapes.ts'
import { backOf, faceOf, startPicture, type DrawnSleeve } from './sleeve.ts'

type Size = readonly [width: number, height: number]
const PICTURE: Size = [1200, 1500]

const SHADOW =
  '<filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="16"/></filter><filter id="near" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="5"/></filter>'

export function picture(
  [w, h]: Size,
  [bright, deep]: readonly [string, string],
  ...content: string[]
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${SHADOW}<radialGradient id="table" cx=".3" cy=".2" r="1.050"><stop offset="0" stop-color="${bright}"/><stop offset="1" stop-color="${deep}"/></radialGradient></defs><rect width="${w}" height="${h}" fill="url(#table)"/>${content.join('')}</svg>`
}

export type Place = { x: number; y: number; turn: number; scale: number }

export function lay(
  { width: w, height: h }: DrawnSleeve,
  { x, y, turn, scale }: Place,
  drawing: string,
): string {
  const at = `translate(${n(x)} ${n(y)}) rotate(${n(turn)})`
  const box = [(-w / 2) * scale, (-h / 2) * scale, w * scale, h * scale] as const
  return (
    group(
      `translate(14 26) ${at}`,
      `<g filter="url(#soft)" opacity=".32">${rect(box, { fill: '#1b1030' }, 22)}</g>`,
    ) +
    group(
      `translate(3 5) ${at}`,
      `<g filter="url(#near)" opacity=".3">${rect(box, { fill: '#1b1030' }, 20)}</g>`,
    ) +
    group(`${at} scale(${n(scale)}) translate(${n(-w / 2)} ${n(-h / 2)})`, drawing)
  )
}

const scaleOf = ({ height }: DrawnSleeve, fill: number) => (PICTURE[1] * fill) / Math.max(height, 91)

export function tile(sleeve: DrawnSleeve): string {
  startPicture()
  const scale = scaleOf(sleeve, 0.72)
  return picture(
    PICTURE,
    sleeve.design.table,
    lay(sleeve, { x: 755, y: 690, turn: 9, scale: scale * 0.97 }, faceOf(sleeve)),
    lay(sleeve, { x: 500, y: 775, turn: -6, scale }, backOf(sleeve)),
  )
}

export function face(sleeve: DrawnSleeve): string {
  startPicture()
  const scale = scaleOf(sleeve, 0.72)
  return picture(
    PICTURE,
    sleeve.design.table,
    lay(sleeve, { x: 455, y: 720, turn: -9, scale: scale * 0.95 }, backOf(sleeve)),
    lay(sleeve, { x: 680, y: 770, turn: 5, scale }, faceOf(sleeve)),
  )
}

export function corner(sleeve: DrawnSleeve): string {
  startPicture()
  const scale = scaleOf(sleeve, 0.78) * 4
  const { width: w, height: h, back } = sleeve
  const seam = path(
    `M${n(w - 0.75)} 0V${n(h - 2)}Q${n(w - 0.75)} ${n(h - 0.75)} ${n(w - 2)} ${n(h - 0.75)}H0`,
    { stroke: '#8fa0b5', width: 0.12, opacity: 0.9 },
  )
  const sheen =
    back === 'brillant'
      ? path(
          shape([
            [w - 17, h - 26],
            [w - 12, h - 26],
            [w - 19, h],
            [w - 24, h],
          ]),
          { fill: '#fff', opacity: 0.5 },
        )
      : ''
  return picture(
    PICTURE,
    sleeve.design.table,
    lay(
      sleeve,
      { x: 930 - (w / 2) * scale, y: 1180 - (h / 2) * scale, turn: 0, scale },
      backOf(sleeve) + seam + sheen,
    ),
  )
}

const flat = (x: number, y: number, scale: number) =>
  `translate(${n(x)} ${n(y)}) matrix(0.86 0.32 -0.62 0.5 0 0) scale(${n(scale)})`
const seen = (w: number, h: number): Point => [0.86 * w - 0.62 * h, 0.32 * w + 0.5 * h]

export function deck(sleeve: DrawnSleeve, microns: number): string {
  startPicture()
  const { width: w, height: h, design } = sleeve
  const scale = scaleOf(sleeve, 0.62)
  const high = 60 * (0.31 + (2 * microns) / 1000) * scale
  const [x, y] = [600 - seen(w * scale, h * scale)[0] / 2, 560 - seen(w * scale, h * scale)[1] / 2 + 60]
  const [right, front] = [seen(w * scale, 0), seen(w * scale, h * scale)]
  const left = seen(0, h * scale)
  const layers = times(60, (at) => {
    const dy = high * (1 - at / 60)
    return path(
      `M${n(x + left[0])} ${n(y + left[1] + dy)}L${n(x + front[0])} ${n(y + front[1] + dy)}L${n(x + right[0])} ${n(y + right[1] + dy)}`,
      {
        stroke: at % 2 ? '#ffffff' : (design.ground[at % design.ground.length] ?? '#888'),
        width: (high / 60) * 0.9,
      },
    )
  })
  const side: Point[] = [left, front, right].map(([dx, dy]) => [x + dx, y + dy])
  const wall = shape([...side, ...side.toReversed().map(([px, py]): Point => [px, py + high])])
  return picture(
    PICTURE,
    design.table,
    `<g filter="url(#soft)" opacity=".4">${path(
      shape([
        [x + left[0] + 20, y + left[1] + high],
        [x + front[0], y + front[1] + high + 60],
        [x + right[0] + 80, y + right[1] + high + 20],
        [x + right[0], y + right[1]],
      ]),
      { fill: '#1b1030' },
    )}</g>`,
    path(wall, { fill: '#dfe6ee' }),
    layers,
    group(flat(x, y, scale), backOf(sleeve)),
  )
}

const THIRTY_TWO =
  'M0 1Q2 -1.500 5 0Q8 3 3 5.500Q9 6.500 7 10.500Q4 13.500 0 11M11 2.500Q12 -1 15.500 -0.500Q19.500 1 18 5Q16 8.500 11 12.300H19.500'

export function packet(sleeve: DrawnSleeve): string {
  startPicture()
  const { width: w, height: h, design } = sleeve
  const scale = scaleOf(sleeve, 0.7)
  const [deep = '#333'] = design.ground
  const pile = times(7, (at) => {
    const away = 7 - at
    return lay(
      sleeve,
      { x: 600 + away * 7, y: 740 + away * 9, turn: -4, scale },
      rect([0, 0, w, h], { fill: '#eef3f7', stroke: '#b9c4d1', width: 0.3 }, 1.8) +
        rect([1.5, 1.5, w - 3, h - 3], { fill: deep }, 1),
    )
  })
  const band =
    rect([-0.6, h * 0.4, w + 1.2, 22], { fill: '#fffdf8', stroke: '#d6cfc2', width: 0.25 }, 0.6) +
    rect([-0.6, h * 0.4 + 1.4, w + 1.2, 1.1], { fill: deep }) +
    rect([-0.6, h * 0.4 + 19.5, w + 1.2, 1.1], { fill: deep }) +
    group(
      `translate(${n(w / 2 - 9.7)} ${n(h * 0.4 + 5)})`,
      path(THIRTY_TWO, { stroke: '#1b1730', width: 2.2 }),
    )
  return picture(
    PICTURE,
    design.table,
    pile,
    lay(sleeve, { x: 600, y: 740, turn: -4, scale }, backOf(sleeve) + band),
  )
}

export function hand(
  sleeves: readonly DrawnSleeve[],
  size: Size,
  table: readonly [string, string],
  at: Point,
  scale: number,
): string {
  startPicture()
  const [w, h] = size
  const mat = group(
    `rotate(-5 ${n(w / 2)} ${n(h / 2)})`,
    rect(
      [at[0] - 620 * (scale / 6), h * 0.1, 1500 * (scale / 6), h * 1.2],
      { fill: '#ffffff', opacity: 0.16 },
      40,
    ),
  )
  const fan = sleeves.map((sleeve, place) => {
    const turn = (place - (sleeves.length - 1) / 2) * 15
    const radians = (turn * Math.PI) / 180
    const reach = 100 * scale
    return lay(
      sleeve,
      { x: at[0] + Math.sin(radians) * reach, y: at[1] + reach - Math.cos(radians) * reach, turn, scale },
      backOf(sleeve),
    )
  })
  return picture(size, table, mat, ...fan)
}
