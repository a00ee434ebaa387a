import { disc, sky, stars } from './motifs-nature.ts'
import type { Motif, Palette } from './motifs-nature.ts'
import { between, times } from './random.ts'
import type { Random } from './random.ts'
import { around, circle, ellipse, linear, path, polygon, radial } from './svg.ts'

const cloud = (x: number, y: number, size: number, p: Palette, opacity = 1) =>
  `<g transform="translate(${x} ${y}) scale(${size})" opacity="${opacity}">${[
    [-90, 10, 44],
    [-40, -16, 58],
    [26, -22, 64],
    [84, 4, 48],
    [0, 18, 60],
  ]
    .map(([cx = 0, cy = 0, r = 0]) => circle(cx, cy, r, `fill="${p.light}"`))
    .join('')}${[
    [-88, 12, 30],
    [-38, -10, 40],
    [28, -16, 44],
    [82, 8, 32],
  ]
    .map(([cx = 0, cy = 0, r = 0]) =>
      times(3, (i) =>
        circle(cx, cy, r - i * 10, `fill="none" stroke="${p.second}" stroke-opacity=".5" stroke-width="3"`),
      ).join(''),
    )
    .join('')}</g>`

/** Where the dragon's body is, from tail (0) to head (1). */
const coil = (t: number): [number, number] => [
  315 + (210 - 70 * t) * Math.sin(t * 9.2 + 0.5),
  800 - t * 590 + 30 * Math.cos(t * 9),
]

/** A river dragon winding up through the clouds. */
export const dragon: Motif = (p, random) => {
  const body = times(230, (i) => {
    const t = i / 229
    const [x, y] = coil(t)
    const r = 8 + 44 * Math.sin(Math.min(1, t * 1.15) * Math.PI * 0.62)
    const [nx, ny] = coil(t + 0.01)
    const angle = (Math.atan2(ny - y, nx - x) * 180) / Math.PI
    const spike =
      i % 9 === 4
        ? polygon(
            [
              [-16, -r + 4],
              [2, -r - 26],
              [18, -r + 4],
            ],
            `fill="${p.accent}" stroke="${p.ink}" stroke-width="2"`,
          )
        : ''
    return `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(1)})">${spike}${ellipse(0, 0, 13, r + 3, `fill="${p.ink}"`)}${ellipse(0, 0, 12, r, 'fill="url(#body)"')}${i % 4 === 0 ? path(`M-6,${-r * 0.7}A9,9 0 0 1 6,${-r * 0.7}M-6,${-r * 0.3}A9,9 0 0 1 6,${-r * 0.3}M-6,0A9,9 0 0 1 6,0`, `stroke="${p.ink}" stroke-opacity=".5" stroke-width="2" fill="none"`) : ''}</g>`
  })
  const [hx, hy] = coil(1)
  const head = `<g transform="translate(${hx + 6} ${hy - 6}) rotate(-14)">${times(7, (i) => path(`M10,0Q${70 + i * 4},${-70 + i * 24} ${120 - i * 4},${-100 + i * 34}Q60,${-20 + i * 10} 0,20Z`, `fill="${i % 2 ? p.accent : p.second}" stroke="${p.ink}" stroke-width="2.500"`)).join('')}
    ${path('M40,-50C0,-76 -60,-70 -96,-30C-130,-26 -160,0 -158,22C-130,30 -110,24 -92,28C-80,54 -30,66 20,50C60,36 66,-20 40,-50Z', `fill="url(#face)" stroke="${p.ink}" stroke-width="4"`)}${path('M-150,26C-120,34 -96,30 -60,24L-30,10', `stroke="${p.ink}" stroke-width="4" fill="none"`)}${ellipse(-48, -22, 17, 12, `fill="${p.light}" stroke="${p.ink}" stroke-width="3"`)}${circle(-52, -22, 6, `fill="${p.ink}"`)}${path('M-10,-58C10,-120 60,-140 110,-130C70,-110 46,-80 40,-46Z', `fill="${p.light}" stroke="${p.ink}" stroke-width="3"`)}${path('M-140,8Q-230,20 -230,-60M-130,26Q-200,80 -170,140', `stroke="${p.light}" stroke-width="5" fill="none" stroke-linecap="round"`)}</g>`
  return `${sky(p)}<defs>${linear('body', 90, [
    [0, p.second],
    [0.45, p.accent],
    [0.7, p.light],
    [1, p.second],
  ])}${linear('face', 70, [
    [0, p.light],
    [0.35, p.accent],
    [1, p.second],
  ])}</defs>${times(22, (i) => polygon([[315, 300], around(315, 300, 900, i * 16.4), around(315, 300, 900, i * 16.4 + 7)], `fill="${p.light}" opacity=".1"`)).join('')}${disc(315, 300, 180, p.light)}${cloud(110, 240, 0.7, p, 0.55)}${cloud(540, 420, 0.8, p, 0.6)}
    <g opacity=".35" filter="url(#b12)" transform="translate(20 30)">${times(60, (i) => circle(...coil(i / 59), 44, `fill="${p.ink}"`)).join('')}</g>${body.join('')}${head}${cloud(90, 640, 0.95, p)}${cloud(560, 760, 1.15, p)}${cloud(250, 850, 1.3, p)}${stars(random, 30, p.light)}`
}

/** A gathered force: rings, flames and lifted stones. */
export const aura: Motif = (p, random) => {
  const flames = times(4, (layer) => {
    const r = 330 - layer * 62
    const points = times(40, (i) => {
      const [x, y] = around(
        315,
        470,
        r * (i % 2 ? between(random, 0.62, 0.74) : between(random, 0.86, 1.14)),
        i * 9,
      )
      return [x, 470 + (y - 470) * (y < 470 ? 1.35 : 0.8)] as const
    })
    return polygon(
      points,
      `fill="${[p.second, p.accent, p.light, '#ffffff'][layer]}" opacity="${0.4 + layer * 0.12}" ${layer ? 'filter="url(#b4)"' : 'filter="url(#b12)"'}`,
    )
  })
  const stones = times(24, () => {
    const [x, y, s] = [630 * random(), between(random, 300, 860), between(random, 8, 34)]
    const ring = times(6, (i) => around(x, y, s * between(random, 0.7, 1.1), i * 60))
    const [a, b, c] = ring
    return (
      polygon(ring, `fill="${p.ink}"`) +
      (a && b && c
        ? polygon([[x, y], a, b], `fill="${p.accent}" opacity=".6"`) +
          polygon([[x, y], b, c], `fill="${p.second}" opacity=".7"`)
        : '')
    )
  })
  const bolts = times(9, () => {
    let [x, y] = [315, 470] as [number, number]
    const angle = between(random, -170, -10)
    const line = times(6, () => {
      ;[x, y] = around(x, y, 66, angle + between(random, -46, 46))
      return `L${x.toFixed(0)},${y.toFixed(0)}`
    }).join('')
    return path(`M315,470${line}`, 'stroke="#fff" stroke-opacity=".85" stroke-width="4" fill="none"')
  })
  return `${sky(p)}${stars(random, 60, p.light)}${times(9, (i) => ellipse(315, 760, 90 + i * 46, 18 + i * 13, `fill="none" stroke="${p.light}" stroke-opacity="${0.55 - i * 0.05}" stroke-width="4"`)).join('')}${flames.join('')}${bolts.join('')}${circle(315, 470, 90, 'fill="#fff" filter="url(#b12)"')}${circle(315, 470, 70, 'fill="#fff"')}${stones.join('')}`
}

/** Stone pillars rising from a sea of clouds at sunset. */
export const pillars: Motif = (p, random) => {
  const pillar = (x: number, top: number, w: number, fill: string) => {
    const edge = (side: number) =>
      times(12, (i) => {
        const step = side < 0 ? i : 11 - i
        const bulge = 10 * Math.sin(step * 1.7 + x) + between(random, -5, 5)
        return `L${(x + side * (w / 2 + step * 4 + bulge)).toFixed(0)},${top + 16 + step * 58}`
      }).join('')
    const outline = `M${x - w * 0.3},${top}${edge(-1)}${edge(1)}L${x + w * 0.3},${top}Z`
    const id = `pillar${x}`
    const strata = times(11, (i) =>
      path(
        `M${x - w},${top + 46 + i * 54}Q${x - w * 0.1},${top + 66 + i * 54 + between(random, -8, 8)} ${x + w},${top + 36 + i * 54}`,
        `stroke="${p.ink}" stroke-opacity=".26" stroke-width="${between(random, 3, 9).toFixed(1)}" fill="none"`,
      ),
    )
    const shrubs = times(13, (i) =>
      circle(
        x - w * 0.42 + i * w * 0.07,
        top + 2 - 9 * Math.sin((i / 12) * Math.PI),
        between(random, 11, 20),
        `fill="${p.second}"`,
      ),
    )
    return `<clipPath id="${id}"><path d="${outline}"/></clipPath>${path(outline, `fill="${fill}"`)}<g clip-path="url(#${id})">${strata.join('')}${path(`M${x + w * 0.12},${top}q${w * 0.3},320 ${-w * 0.04},760H${x + w * 2}V${top}Z`, `fill="${p.ink}" opacity=".42"`)}${path(`M${x - w},${top}H${x - w * 0.26}q${w * 0.1},300 ${-w * 0.2},760H${x - w}Z`, `fill="${p.light}" opacity=".32"`)}</g>${shrubs.join('')}`
  }
  return `${sky(p)}${times(20, (i) => polygon([[380, 330], around(380, 330, 900, i * 18), around(380, 330, 900, i * 18 + 8)], `fill="${p.light}" opacity=".13"`)).join('')}${disc(380, 330, 140, p.light)}${cloud(120, 180, 0.6, p, 0.7)}${cloud(540, 120, 0.45, p, 0.6)}<g opacity=".5">${pillar(250, 400, 70, p.accent)}${pillar(490, 350, 60, p.accent)}</g>${cloud(330, 640, 1.2, p, 0.8)}${pillar(110, 300, 104, p.accent)}${cloud(420, 760, 1.4, p, 0.9)}${pillar(520, 480, 130, p.accent)}${cloud(110, 820, 1.5, p)}${cloud(480, 880, 1.7, p)}${path('M240,210q26,-22 42,2q18,-24 44,-2q-24,2 -42,20q-16,-18 -44,-20Z', `fill="${p.ink}"`)}${path('M180,270q16,-14 26,2q12,-16 28,-2q-16,2 -26,12q-10,-10 -28,-12Z', `fill="${p.ink}"`)}`
}

/** Two carp chasing each other in a round pond. */
export const koi: Motif = (p, random) => {
  const fish = (body: string, spot: string) =>
    `${path('M-150,30C-210,-30 -240,-20 -260,-60C-230,0 -250,40 -290,90C-230,80 -190,70 -150,60Z', `fill="${body}" opacity=".85"`)}${path('M-170,46C-90,-40 60,-60 150,0C180,24 180,50 150,66C60,110 -80,100 -170,46Z', `fill="${body}" stroke="${p.ink}" stroke-opacity=".45" stroke-width="3"`)}${path('M40,-26C30,-80 -10,-100 -50,-96C-30,-70 -30,-50 -30,-34Z', `fill="${body}" opacity=".8"`)}${path('M30,92C20,140 -20,150 -60,140C-40,126 -34,110 -34,92Z', `fill="${body}" opacity=".8"`)}${[
      [-80, 20, 34],
      [-10, 50, 42],
      [70, 8, 36],
      [120, 40, 22],
    ]
      .map(([x = 0, y = 0, r = 0]) => ellipse(x, y, r, r * 0.62, `fill="${spot}"`))
      .join(
        '',
      )}${times(30, (i) => path(`M${-130 + (i % 10) * 20},${4 + Math.floor(i / 10) * 26}a10,10 0 0 1 0,20`, `stroke="${p.ink}" stroke-opacity=".22" stroke-width="2" fill="none"`)).join('')}${circle(138, 18, 7, `fill="${p.ink}"`)}${path('M172,44q40,10 50,40M168,54q20,20 20,50', `stroke="${body}" stroke-width="4" fill="none"`)}`
  const petals = times(
    26,
    () =>
      `<g transform="translate(${630 * random()} ${880 * random()}) rotate(${random() * 360})">${path('M0,0C10,-16 30,-16 36,0C30,12 10,12 0,0Z', `fill="${p.light}" opacity=".85"`)}</g>`,
  )
  return `${sky(p)}${times(13, (i) => circle(315, 440, 60 + i * 46, `fill="none" stroke="${p.light}" stroke-opacity="${0.34 - i * 0.022}" stroke-width="3"`)).join('')}${circle(315, 440, 260, `fill="${p.light}" opacity=".18" filter="url(#b40)"`)}
    ${[0, 180].map((turn, i) => `<g transform="rotate(${turn + 24} 315 440) translate(330 240) rotate(14) scale(1.12)"><g opacity=".35" filter="url(#b12)" transform="translate(14 40)">${fish(p.ink, p.ink)}</g>${fish(i ? p.accent : p.light, i ? p.light : p.accent)}</g>`).join('')}${petals.join('')}`
}

/** A firebird rising, all plumes. */
export const phoenix: Motif = (p, random: Random) => {
  const plume = (x: number, y: number, angle: number, length: number, fill: string) =>
    `<g transform="translate(${x} ${y}) rotate(${angle})">${path(`M0,-10C${length * 0.4},-46 ${length * 0.8},-30 ${length},0C${length * 0.8},10 ${length * 0.4},24 0,10Z`, `fill="${fill}" stroke="${p.ink}" stroke-opacity=".35" stroke-width="2"`)}${path(`M6,0Q${length * 0.5},-10 ${length * 0.9},0`, `stroke="${p.light}" stroke-opacity=".6" stroke-width="2" fill="none"`)}</g>`
  const side = (flip: number) =>
    times(12, (i) =>
      plume(
        315,
        430,
        flip ? 180 + 74 - i * 11 : -74 + i * 11,
        320 - i * 12,
        [p.second, p.accent, p.ink][i % 3] ?? p.accent,
      ),
    ).join('') +
    times(9, (i) =>
      plume(315, 420, flip ? 180 + 60 - i * 12 : -60 + i * 12, 200 - i * 6, i % 2 ? p.light : p.accent),
    ).join('')
  const tail = times(9, (i) => {
    const a = 62 + i * 7
    const [x, y] = around(315, 520, 300 - Math.abs(i - 4) * 16, a)
    return (
      plume(315, 520, a, 300 - Math.abs(i - 4) * 14, i % 2 ? p.accent : p.second) +
      circle(x, y, 17, `fill="${p.light}"`) +
      circle(x, y, 9, `fill="${p.second}"`)
    )
  })
  const sparks = times(90, () =>
    circle(
      630 * random(),
      880 * random(),
      between(random, 1, 4),
      `fill="${p.light}" opacity="${between(random, 0.3, 1).toFixed(2)}"`,
    ),
  )
  return `${sky(p)}<defs>${radial('breast', 0.45, 0.3, 0.8, [
    [0, p.light],
    [0.5, p.accent],
    [1, p.second],
  ])}</defs>${circle(315, 430, 290, `fill="${p.accent}" opacity=".55" filter="url(#b40)"`)}${disc(315, 300, 150, p.light)}${sparks.join('')}${tail.join('')}${side(0)}${side(1)}${path('M315,300C380,340 384,480 315,590C246,480 250,340 315,300Z', `fill="url(#breast)" stroke="${p.ink}" stroke-opacity=".5" stroke-width="3"`)}${times(14, (i) => path(`M${285 + (i % 3) * 22},${400 + Math.floor(i / 3) * 30}q11,18 22,0`, `stroke="${p.ink}" stroke-opacity=".45" stroke-width="3" fill="none"`)).join('')}${times(5, (i) => plume(318, 246, -120 + i * 16, 90, i % 2 ? p.accent : p.light)).join('')}${path('M315,228C354,228 362,280 344,330H288C270,280 278,228 315,228Z', `fill="url(#breast)" stroke="${p.ink}" stroke-opacity=".5" stroke-width="3"`)}${path('M286,262L236,284L288,296Z', `fill="${p.ink}"`)}${circle(304, 264, 7, `fill="${p.ink}"`)}`
}

/** Round swells like roof tiles below a low sun. */
export const swell: Motif = (p) =>
  `${sky(p)}${disc(400, 290, 150, p.light)}${cloud(150, 190, 0.6, p, 0.8)}${times(13, (row) =>
    times(7, (column) => {
      const [x, y] = [column * 120 - (row % 2 ? 60 : 0), 400 + row * 44]
      return times(5, (ring) =>
        circle(
          x,
          y + 44,
          66 - ring * 13,
          `fill="${ring % 2 ? p.light : [p.ink, p.second, p.accent][(row + ring) % 3]}"`,
        ),
      ).join('')
    }).join(''),
  ).join('')}`

/** The moon's phases in an arch above an open hand of light. */
export const arcana: Motif = (p, random) => `${sky(p)}${stars(random, 110, p.light)}<defs>${radial(
  'orb',
  0.36,
  0.3,
  0.8,
  [
    [0, '#fff'],
    [0.5, p.accent],
    [1, p.second],
  ],
)}</defs>
  ${times(48, (i) => polygon([around(315, 430, 150, i * 7.5), around(315, 430, i % 2 ? 250 : 320, i * 7.5 + 1.8), around(315, 430, 150, i * 7.5 + 3.6)], `fill="${i % 2 ? p.accent : p.light}" opacity=".85"`)).join('')}${circle(315, 430, 160, `fill="${p.ink}" stroke="${p.light}" stroke-width="4"`)}${circle(315, 430, 140, 'fill="url(#orb)"')}${circle(352, 412, 113, `fill="${p.ink}"`)}${times(
    5,
    (i) =>
      polygon(
        times(8, (k) => around(340 + i * 22, 360 + ((i * 57) % 120), k % 2 ? 2.5 : 14, k * 45)),
        `fill="${p.light}"`,
      ),
  ).join('')}
  ${times(7, (i) => {
    const [x, y] = around(315, 400, 268, -162 + i * 24)
    return (
      circle(x, y, 25, `fill="${p.light}"`) +
      circle(x + (i - 3) * 9, y, 25, `fill="${i === 3 ? p.light : p.sky[0]}"`)
    )
  }).join('')}
  ${path('M60,820H570M100,842H530M160,862H470', `stroke="${p.light}" stroke-opacity=".7" stroke-width="3"`)}${times(9, (i) => path(`M315,820Q${315 + (i - 4) * 30},720 ${315 + (i - 4) * 58},${690 + Math.abs(i - 4) * 16}Q${315 + (i - 4) * 40},770 315,820Z`, `fill="${i % 2 ? p.accent : p.second}" stroke="${p.light}" stroke-width="2"`)).join('')}
  <rect x="26" y="26" width="578" height="828" rx="14" fill="none" stroke="${p.light}" stroke-opacity=".8" stroke-width="3"/><rect x="38" y="38" width="554" height="804" rx="8" fill="none" stroke="${p.accent}" stroke-opacity=".7" stroke-width="1.500"/>`
