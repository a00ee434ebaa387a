import { lay, picture, type Place } from './scenes.ts'
import { circle, gradient, group, n, path, rect, shape, times } from './shapes.ts'
import { backOf, startPicture, type DrawnSleeve } from './sleeve.ts'

const SIZE = [1600, 900] as const
const WOOD = ['#f7e3c8', '#dcb98e'] as const

function sheet(
  { x, y, turn }: Omit<Place, 'scale'>,
  [w, h]: readonly [number, number],
  ...content: string[]
) {
  const box = [-w / 2, -h / 2, w, h] as const
  const at = `translate(${n(x)} ${n(y)}) rotate(${n(turn)})`
  return (
    group(
      `translate(8 14) ${at}`,
      `<g filter="url(#soft)" opacity=".3">${rect(box, { fill: '#1b1030' }, 8)}</g>`,
    ) + group(`${at} translate(${n(-w / 2)} ${n(-h / 2)})`, ...content)
  )
}

const pencil = (x: number, y: number, turn: number, colour: string) =>
  sheet(
    { x, y, turn },
    [24, 380],
    rect([0, 0, 24, 300], { fill: colour }, 4),
    rect([0, 0, 8, 300], { fill: '#fff', opacity: 0.25 }, 4),
    path('M0 300H24L12 360Z', { fill: '#f2d9b4' }),
    path('M7 335H17L12 360Z', { fill: colour }),
  )

export function drawingTable({ design }: DrawnSleeve): string {
  startPicture()
  const [w, h, scale] = [63, 88, 7.6]
  const sample = (at: number) =>
    circle(0, at * 92, 36, { fill: design.ground[at % design.ground.length] ?? '' })
  return picture(
    SIZE,
    WOOD,
    sheet(
      { x: 690, y: 460, turn: -4 },
      [1010, 760],
      rect([0, 0, 1010, 760], { fill: '#fffdf8' }, 4),
      `<defs>${gradient('ground', design.ground, design.way)}<clipPath id="whole"><rect width="${w}" height="${h}" rx="1.200"/></clipPath><clipPath id="painted"><path d="M0 0H34L26 30L37 52L28 88H0Z"/></clipPath><filter id="pencil"><feColorMatrix type="saturate" values="0"/></filter></defs>`,
      group(
        `translate(90 46) scale(${scale})`,
        `<g clip-path="url(#whole)" opacity=".24" filter="url(#pencil)">${design.draw(w, h)}</g>`,
        `<g clip-path="url(#whole)"><g clip-path="url(#painted)">${rect([0, 0, w, h], { fill: 'url(#ground)' })}${design.draw(w, h)}</g></g>`,
        rect([0, 0, w, h], { stroke: '#8d93a3', width: 0.3 }, 1.2),
      ),
      group('translate(680 120)', times(4, sample)),
      times(5, (at) => rect([770, 100 + at * 44, at === 4 ? 90 : 170, 8], { fill: '#cdd2da' }, 4)),
      group(
        'translate(770 420) scale(2.4)',
        `<g opacity=".5" filter="url(#pencil)">${design.draw(70, 90)}</g>`,
        rect([0, 0, 70, 90], { stroke: '#8d93a3', width: 0.6 }, 1.2),
      ),
    ),
    pencil(1290, 330, 18, '#2f6fb5'),
    pencil(1370, 420, 31, '#c8452e'),
    pencil(1400, 560, 52, '#2f8f6a'),
    sheet(
      { x: 1330, y: 760, turn: 0 },
      [200, 200],
      circle(100, 100, 104, { fill: '#f4f7fa' }),
      circle(100, 100, 84, { fill: '#a9d3dd' }),
      circle(82, 84, 30, { fill: '#d6edf2', opacity: 0.8 }),
    ),
  )
}

export function press(sleeve: DrawnSleeve): string {
  startPicture()
  const { design } = sleeve
  const [w, h, scale] = [63, 88, 3.1]
  const roller = (y: number, thick: number) =>
    `<rect x="0" y="${y}" width="1600" height="${thick}" fill="url(#steel)"/>`
  return picture(
    SIZE,
    ['#d7dee8', '#97a4b5'],
    `<defs><linearGradient id="steel" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#39424f"/><stop offset=".35" stop-color="#eef2f6"/><stop offset=".55" stop-color="#a9b4c1"/><stop offset="1" stop-color="#2b333e"/></linearGradient>${gradient('ground', design.ground, design.way)}<clipPath id="cell"><rect width="${w}" height="${h}" rx="1.200"/></clipPath></defs>`,
    sheet(
      { x: 800, y: 620, turn: 0 },
      [1330, 800],
      rect([0, 0, 1330, 800], { fill: '#fbfdff', opacity: 0.94 }),
      times(18, (at) =>
        group(
          `translate(${n(38 + (at % 6) * 212)} ${n(90 + Math.floor(at / 6) * 286)}) scale(${scale})`,
          `<g clip-path="url(#cell)">${rect([0, 0, w, h], { fill: 'url(#ground)' })}${design.draw(w, h)}</g>`,
          rect([0, 0, w, h], { stroke: '#0b1020', width: 0.3, opacity: 0.3 }, 1.2),
        ),
      ),
      times(2, (side) =>
        times(8, (at) => circle(side ? 1312 : 18, 120 + at * 92, 7, { fill: '#8b97a6', opacity: 0.6 })),
      ),
    ),
    rect([0, 0, 1600, 110], { fill: '#3a4350' }),
    times(4, (at) =>
      circle(190 + at * 84, 55, 26, { fill: ['#28b4d8', '#e0418d', '#f4cc2e', '#20242b'][at] ?? '' }),
    ),
    rect([1180, 34, 240, 42], { fill: '#1f262f' }, 8),
    rect([1198, 48, 130, 14], { fill: '#8be3b4' }, 7),
    `<g filter="url(#soft)" opacity=".45">${rect([0, 236, 1600, 40], { fill: '#1b1030' })}</g>`,
    roller(104, 92),
    roller(190, 66),
  )
}

export function packing(packs: readonly DrawnSleeve[]): string {
  startPicture()
  const card = '#c99f6b'
  const flap = (d: string) => path(d, { fill: '#dab586', stroke: '#a97f4c', width: 2 })
  return picture(
    SIZE,
    ['#eef1ec', '#c8d2c6'],
    `<g filter="url(#soft)" opacity=".4">${path('M440 56H1120L1190 160L1340 236V750L1190 816L1120 916H440L370 816L230 750V236L370 160Z', { fill: '#1b1030' })}</g>`,
    flap('M360 150L1180 150L1110 40H430Z'),
    flap('M360 800L1180 800L1110 900H430Z'),
    flap('M360 150V800L215 730V220Z'),
    flap('M1180 150V800L1325 730V220Z'),
    rect([360, 150, 820, 650], { fill: card }),
    rect([384, 174, 772, 602], { fill: '#8f6a3d' }),
    times(40, (at) =>
      path(`M${n(390 + ((at * 97) % 740))} ${n(184 + ((at * 61) % 560))}q40 -30 70 8t-30 34`, {
        stroke: '#f3e6d0',
        width: 7,
        opacity: 0.75,
      }),
    ),
    packs
      .map((sleeve, at) => {
        const place = {
          x: 520 + (at % 3) * 250,
          y: 330 + Math.floor(at / 3) * 300,
          turn: [-3, 2, -1, 3, -2, 1][at] ?? 0,
          scale: 2.9,
        }
        const { width, height } = sleeve
        const band =
          rect([-1, height * 0.4, width + 2, 20], { fill: '#fffdf8', stroke: '#d6cfc2', width: 0.3 }, 0.6) +
          rect([6, height * 0.4 + 7, width * 0.45, 2.4], { fill: '#b6a98f' }, 1) +
          rect([6, height * 0.4 + 12, width * 0.3, 2.4], { fill: '#d3c8b2' }, 1)
        return lay(sleeve, place, backOf(sleeve) + band)
      })
      .join(''),
    sheet(
      { x: 1420, y: 250, turn: 14 },
      [250, 160],
      rect([0, 0, 250, 160], { fill: '#fffdf8' }, 6),
      times(4, (at) => rect([24, 30 + at * 28, at === 3 ? 90 : 190 - at * 20, 9], { fill: '#b7bdc8' }, 4)),
    ),
    sheet(
      { x: 1420, y: 660, turn: 0 },
      [210, 210],
      circle(105, 105, 105, { fill: '#caa46f' }),
      circle(105, 105, 62, { fill: '#a8814c' }),
      circle(105, 105, 50, { fill: '#d9dfd6' }),
    ),
    path(
      shape([
        [80, 690],
        [190, 640],
        [206, 674],
        [96, 724],
      ]),
      { fill: '#4b5563' },
    ),
  )
}

export function row(sleeves: readonly DrawnSleeve[], table: readonly [string, string]): string {
  startPicture()
  const step = SIZE[0] / sleeves.length
  return picture(
    SIZE,
    table,
    ...sleeves.map((sleeve, at) =>
      lay(sleeve, { x: step * (at + 0.5), y: 455, turn: at % 2 ? 3 : -3, scale: step / 78 }, backOf(sleeve)),
    ),
  )
}
