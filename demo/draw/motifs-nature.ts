import { between, times } from './random.ts'
import type { Random } from './random.ts'
import { around, blur, circle, ellipse, linear, mirrored, path, polygon, radial } from './svg.ts'

/** Colours of a card: sky from top to bottom, the drawing's dark, its light, and two accents. */
export type Palette = {
  sky: readonly [string, string, string]
  ink: string
  light: string
  accent: string
  second: string
}
export type Motif = (palette: Palette, random: Random) => string

export const sky = ({ sky: [a, b, c] }: Palette) =>
  `<defs>${linear('sky', 90, [
    [0, a],
    [0.55, b],
    [1, c],
  ])}${blur('b4', 4)}${blur('b12', 12)}${blur('b40', 40)}</defs><rect width="630" height="880" fill="url(#sky)"/>`

export const stars = (random: Random, count: number, colour: string, below = 880) =>
  times(count, () =>
    circle(
      630 * random(),
      below * random() ** 1.3,
      between(random, 0.6, 2.6),
      `fill="${colour}" opacity="${between(random, 0.35, 1).toFixed(2)}"`,
    ),
  ).join('')

export const disc = (cx: number, cy: number, r: number, colour: string) =>
  circle(cx, cy, r * 1.9, `fill="${colour}" opacity=".32" filter="url(#b40)"`) +
  circle(cx, cy, r * 1.12, `fill="${colour}" opacity=".5" filter="url(#b12)"`) +
  circle(cx, cy, r, `fill="${colour}"`)

/** Ridges one behind the other, paler with the distance. */
export const peaks: Motif = (p, random) => {
  const ridges = times(7, (i) => {
    const base = 380 + i * 74
    const [a, b, c] = [random() * 6, random() * 6, between(random, 0.6, 1.2)]
    const line = times(64, (k) => {
      const x = k * 10
      const y =
        base -
        60 * Math.sin(x / (90 + i * 22) + a) * c -
        30 * Math.abs(Math.sin(x / 41 + b)) -
        9 * Math.sin(x / 13 + a)
      return `L${x},${y.toFixed(1)}`
    }).join('')
    return `<defs>${linear(`r${i}`, 90, [
      [0, i > 4 ? p.ink : p.accent, 0.3 + i * 0.1],
      [0.45, i > 3 ? p.ink : p.second, 0.3 + i * 0.1],
      [1, p.light, i > 5 ? 0 : 0.55],
    ])}</defs>${path(`M0,900${line}L640,900Z`, `fill="${i > 4 ? p.ink : p.sky[1]}" opacity="${i > 4 ? 0.55 : 0.28}"`)}${path(`M0,900${line}L640,900Z`, `fill="url(#r${i})"`)}`
  })
  const trees = times(30, (i) => {
    const [x, h] = [i * 22 + between(random, -9, 9), between(random, 60, 150)]
    return times(4, (k) =>
      polygon(
        [
          [x, 890 - h + k * h * 0.16],
          [x - 9 - k * 5, 890 - h * 0.62 + k * h * 0.2],
          [x + 9 + k * 5, 890 - h * 0.62 + k * h * 0.2],
        ],
        `fill="${p.ink}"`,
      ),
    ).join('')
  })
  return (
    sky(p) +
    stars(random, 70, p.light, 420) +
    disc(between(random, 190, 440), 250, between(random, 74, 112), p.light) +
    ridges.join('') +
    trees.join('')
  )
}

/** A sea turtle from above, its shell cut like a gem. */
export const turtle: Motif = (p, random) => {
  const tile = (x: number, y: number, r: number, k: number) =>
    times(6, (i) => {
      const [a, b] = [around(x, y, r, 60 * i), around(x, y, r, 60 * i + 60)]
      return polygon(
        [[x, y], a, b],
        `fill="${i < 2 || i > 4 ? p.accent : i === 3 ? p.ink : p.second}" opacity="${(0.55 + 0.08 * ((i + k) % 6)).toFixed(2)}" stroke="${p.ink}" stroke-width="1.5"`,
      )
    }).join('')
  const tiles = [
    [0, 0],
    [0, -1],
    [0, 1],
    [1, 0.5],
    [-1, 0.5],
    [1, -0.5],
    [-1, -0.5],
    [1, 1.5],
    [-1, 1.5],
    [1, -1.5],
    [-1, -1.5],
    [0, 2],
    [0, -2],
  ].map(([i = 0, j = 0], k) => tile(315 + i * 96, 452 + j * 110, 64, k))
  const flipper =
    path('M395,330C480,250 590,250 612,330C560,330 500,380 430,420Z', 'fill="url(#fin)"') +
    path('M400,590C470,610 510,680 490,740C440,720 400,680 376,640Z', 'fill="url(#fin)"') +
    times(9, (i) =>
      circle(450 + i * 16, 322 - 10 * Math.sin(i / 2.4), 9 - i * 0.6, `fill="${p.light}" opacity=".35"`),
    ).join('')
  const rings = times(9, (i) =>
    ellipse(
      315,
      460,
      210 + i * 50,
      260 + i * 56,
      `fill="none" stroke="${p.light}" stroke-opacity="${0.28 - i * 0.026}" stroke-width="${4 - i * 0.3}"`,
    ),
  )
  const bubbles = times(34, () =>
    circle(
      630 * random(),
      880 * random(),
      between(random, 2, 11),
      `fill="${p.light}" fill-opacity=".16" stroke="${p.light}" stroke-opacity=".5"`,
    ),
  )
  return `${sky(p)}<defs>${linear('fin', 30, [
    [0, p.second],
    [1, p.ink],
  ])}${radial('dome', 0.36, 0.3, 0.8, [
    [0, '#fff', 0.75],
    [0.4, '#fff', 0.08],
    [1, p.ink, 0.72],
  ])}<clipPath id="shell"><path d="M315,240C430,250 470,360 466,470C460,590 380,680 315,690C250,680 170,590 164,470C160,360 200,250 315,240Z"/></clipPath></defs>
    ${ellipse(315, 420, 300, 330, `fill="${p.light}" opacity=".3" filter="url(#b40)"`)}${rings.join('')}${bubbles.join('')}
    <g transform="rotate(${between(random, -16, 16).toFixed(1)} 315 450)"><g opacity=".35" filter="url(#b12)" transform="translate(26 44)">${ellipse(315, 460, 170, 240, `fill="${p.ink}"`)}</g>
    ${mirrored(flipper)}${path('M315,120C365,120 378,180 366,262H264C252,180 265,120 315,120Z', 'fill="url(#fin)"')}${mirrored(circle(347, 172, 11, `fill="${p.ink}"`) + circle(350, 168, 4, 'fill="#fff"'))}
    <path d="M315,226C442,236 484,356 480,470C474,600 388,694 315,706C242,694 156,600 150,470C146,356 188,236 315,226Z" fill="${p.ink}"/>
    <g clip-path="url(#shell)"><rect width="630" height="880" fill="${p.second}"/>${tiles.join('')}<rect x="150" y="230" width="330" height="470" fill="url(#dome)"/></g></g>`
}

/** A moth on a full moon. */
export const moth: Motif = (p, random) => {
  const veins = times(9, (i) =>
    path(
      `M330,430Q${400 + i * 10},${380 - i * 8} ${around(330, 430, 262, -78 + i * 14).join(',')}`,
      `stroke="${p.light}" stroke-opacity=".35" stroke-width="2" fill="none"`,
    ),
  ).join('')
  const eye = (x: number, y: number, r: number) =>
    circle(x, y, r, `fill="${p.ink}"`) +
    circle(x, y, r * 0.78, `fill="${p.accent}"`) +
    circle(x, y, r * 0.52, `fill="${p.ink}"`) +
    circle(x - r * 0.15, y - r * 0.15, r * 0.2, `fill="${p.light}"`)
  const wing =
    path(
      'M324,420C350,250 500,150 600,190C612,300 560,430 440,480C400,492 350,470 324,440Z',
      'fill="url(#wing)"',
    ) +
    path(
      'M328,450C420,470 520,520 500,640C470,720 420,760 410,690C400,620 350,560 326,500Z',
      'fill="url(#wing2)"',
    ) +
    veins +
    path(
      'M590,196C600,300 548,420 436,470',
      `fill="none" stroke="${p.light}" stroke-opacity=".75" stroke-width="7" stroke-dasharray="3 12" stroke-linecap="round"`,
    ) +
    eye(486, 316, 42) +
    eye(440, 588, 26) +
    path(
      'M322,372C340,300 390,250 420,262',
      `fill="none" stroke="${p.ink}" stroke-width="6" stroke-linecap="round"`,
    ) +
    times(8, (i) =>
      path(`M${334 + i * 11},${340 - i * 10}l16,-4`, `stroke="${p.ink}" stroke-width="4"`),
    ).join('')
  return `${sky(p)}<defs>${linear('wing', 130, [
    [0, p.second],
    [0.5, p.accent],
    [1, p.ink],
  ])}${linear('wing2', 60, [
    [0, p.accent],
    [0.6, p.second],
    [1, p.light],
  ])}</defs>${stars(random, 120, p.light)}${disc(315, 400, 190, p.light)}
    ${times(10, (i) => circle(315, 400, 214 + i * 26, `fill="none" stroke="${p.light}" stroke-opacity="${0.42 - i * 0.04}" stroke-width="1.6" stroke-dasharray="${i % 2 ? '2 9' : '600 0'}"`)).join('')}
    <g opacity=".4" filter="url(#b12)" transform="translate(10 34)">${mirrored(path('M324,420C350,250 500,150 600,190C612,300 560,430 440,480Z', `fill="${p.ink}"`))}</g>${mirrored(wing)}
    ${ellipse(315, 470, 25, 112, `fill="${p.ink}"`)}${times(8, (i) => ellipse(315, 440 + i * 17, 22 - i * 1.6, 5, `fill="${p.second}" opacity=".8"`)).join('')}${circle(315, 374, 25, `fill="${p.ink}"`)}`
}

/** A whale swimming through the night above the swell. */
export const whale: Motif = (p, random) => {
  const body =
    'M96,470C120,360 260,300 400,340C480,364 520,420 560,400C572,360 596,330 622,330C610,380 606,400 612,430C620,470 640,490 630,510C590,506 570,480 556,456C500,520 420,580 300,580C180,580 96,540 96,470Z'
  const swell = times(7, (i) => {
    const line = times(
      33,
      (k) => `${k ? 'L' : 'M'}${k * 20},${(650 + i * 36 + 15 * Math.sin(k * 0.75 + i * 1.3)).toFixed(1)}`,
    ).join('')
    return path(
      `${line}V900H0Z`,
      `fill="${i % 2 ? p.second : p.ink}" opacity=".5" stroke="${p.light}" stroke-opacity=".5" stroke-width="2"`,
    )
  })
  const grooves = times(9, (i) =>
    path(
      `M${112 + i * 6},${500 + i * 8}Q${230 + i * 10},${560 + i * 2} ${360 - i * 6},${528 + i * 5}`,
      `fill="none" stroke="${p.light}" stroke-opacity=".5" stroke-width="2.4"`,
    ),
  )
  return `${sky(p)}<defs>${linear('whale', 80, [
    [0, p.accent],
    [0.5, p.second],
    [1, p.ink],
  ])}<clipPath id="whale-c"><path d="${body}"/></clipPath></defs>${stars(random, 170, p.light, 800)}${disc(440, 210, 84, p.light)}
    <g transform="rotate(-9 315 450) translate(-28 -10)"><path d="${body}" fill="${p.light}" opacity=".35" filter="url(#b40)"/><path d="${body}" fill="url(#whale)"/><g clip-path="url(#whale-c)">${path('M80,490Q240,560 440,520L420,640H80Z', `fill="${p.light}" opacity=".28"`)}${grooves.join('')}${times(60, () => circle(between(random, 120, 540), between(random, 340, 470), between(random, 0.8, 3.4), `fill="${p.light}" opacity=".8"`)).join('')}</g>
    ${path('M270,540C280,620 350,660 390,650C380,610 360,570 340,540Z', `fill="${p.ink}"`)}${circle(170, 462, 8, `fill="${p.light}"`)}${circle(170, 462, 4, `fill="${p.ink}"`)}</g>${swell.join('')}`
}

/** A jellyfish glowing in the deep. */
export const jelly: Motif = (p, random) => {
  const arms = times(13, (i) => {
    const x = 170 + i * 24
    const line = times(
      26,
      (k) =>
        `${k ? 'L' : 'M'}${(x + (x - 315) * 0.012 * k + (6 + k * 1.1) * Math.sin(k * 0.42 + i * 0.8)).toFixed(1)},${400 + k * 17}`,
    ).join('')
    return path(
      line,
      `fill="none" stroke="${i % 3 ? p.accent : p.light}" stroke-opacity=".62" stroke-width="${i % 3 ? 3 : 6}" stroke-linecap="round"`,
    )
  })
  return `${sky(p)}<defs>${radial('bell', 0.45, 0.25, 0.85, [
    [0, p.light, 0.95],
    [0.45, p.accent, 0.8],
    [1, p.second, 0.75],
  ])}</defs>
    ${times(5, (i) => path(`M${60 + i * 120},-20l70,0l${i * 40 - 60},940l-150,0Z`, `fill="${p.light}" opacity=".07" filter="url(#b12)"`)).join('')}${times(50, () => circle(630 * random(), 880 * random(), between(random, 1, 5), `fill="${p.light}" opacity=".4"`)).join('')}
    ${circle(315, 340, 230, `fill="${p.accent}" opacity=".55" filter="url(#b40)"`)}${arms.join('')}
    ${path('M130,410C110,230 210,140 315,140C420,140 520,230 500,410C480,436 460,400 438,420C416,440 398,402 376,422C354,442 336,402 315,422C294,442 276,402 254,422C232,440 214,400 192,420C170,436 150,436 130,410Z', 'fill="url(#bell)"')}
    ${times(7, (i) => path(`M315,150Q${315 + (i - 3) * 66},230 ${315 + (i - 3) * 56},410`, `fill="none" stroke="${p.light}" stroke-opacity=".45" stroke-width="3"`)).join('')}${ellipse(250, 220, 60, 30, 'fill="#fff" opacity=".55" filter="url(#b12)" transform="rotate(-32 250 220)"')}`
}

/** A flower opening among leaves, drawn as in an herbarium of light. */
export const bloom: Motif = (p, random) => {
  const ring = (count: number, length: number, width: number, fill: string, from: number) =>
    times(
      count,
      (i) =>
        `<g transform="rotate(${from + (360 / count) * i} 315 400)">${path(`M315,400C${315 - width},${400 - length * 0.45} ${315 - width * 0.7},${400 - length * 0.9} 315,${400 - length}C${315 + width * 0.7},${400 - length * 0.9} ${315 + width},${400 - length * 0.45} 315,400Z`, `fill="${fill}" stroke="${p.ink}" stroke-opacity=".4" stroke-width="2"`)}${path(`M315,380V${400 - length * 0.8}`, `stroke="${p.light}" stroke-opacity=".55" stroke-width="2"`)}</g>`,
    ).join('')
  const leaf = times(
    5,
    (i) =>
      `<g transform="translate(${340 + i * 6} ${640 + i * 34}) rotate(${-62 + i * 20})">${path('M0,0C60,-60 190,-60 270,-6C190,46 60,40 0,0Z', 'fill="url(#leaf)"')}${path('M6,0Q130,-14 258,-6', `stroke="${p.light}" stroke-opacity=".5" stroke-width="2.500" fill="none"`)}</g>`,
  ).join('')
  return `${sky(p)}<defs>${linear('leaf', 20, [
    [0, p.ink],
    [1, p.second],
  ])}${linear('petal', 90, [
    [0, p.light],
    [0.5, p.accent],
    [1, p.ink],
  ])}${linear('petal2', 90, [
    [0, p.accent],
    [1, p.second],
  ])}</defs>${disc(315, 400, 200, p.light)}
    ${stars(random, 80, p.light)}${path('M315,420Q300,660 330,900', `stroke="${p.ink}" stroke-width="12" fill="none"`)}${mirrored(leaf)}<g opacity=".35" filter="url(#b12)" transform="translate(8 30)">${circle(315, 400, 190, `fill="${p.ink}"`)}</g>
    ${ring(12, 270, 62, 'url(#petal2)', 15)}${ring(12, 220, 56, 'url(#petal)', 0)}${ring(9, 140, 42, 'url(#petal2)', 20)}${circle(315, 400, 50, `fill="${p.ink}"`)}${times(60, (i) => circle(...around(315, 400, 5.6 * Math.sqrt(i), i * 137.5), 3.4, `fill="${p.light}"`)).join('')}`
}
