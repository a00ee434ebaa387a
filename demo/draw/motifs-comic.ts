import { disc, sky, stars } from './motifs-nature.ts'
import type { Motif, Palette } from './motifs-nature.ts'
import { between, times } from './random.ts'
import type { Random } from './random.ts'
import { around, circle, ellipse, linear, mirrored, path, polygon, radial } from './svg.ts'

/** Printed dots that grow towards the bottom right, as in an old album. */
const halftone = (colour: string, opacity: number) =>
  `<g fill="${colour}" opacity="${opacity}">${times(46, (row) =>
    times(33, (column) => {
      const [x, y] = [column * 20 + (row % 2 ? 10 : 0), row * 19.4]
      return circle(x, y, Math.max(0.4, 10 * ((x / 630) * 0.5 + (y / 880) * 0.8) - 3.2), '')
    }).join(''),
  ).join('')}</g>`

const beams = (p: Palette, cx: number, cy: number, opacity: number) =>
  times(24, (i) =>
    polygon(
      [[cx, cy], around(cx, cy, 1000, i * 15), around(cx, cy, 1000, i * 15 + 7)],
      `fill="${p.light}" opacity="${opacity}"`,
    ),
  ).join('')

const spiky = (cx: number, cy: number, r: number, spikes: number, random: Random, rest: string) =>
  polygon(
    times(spikes * 2, (i) =>
      around(
        cx,
        cy,
        i % 2 ? r * between(random, 0.58, 0.68) : r * between(random, 0.86, 1.12),
        (180 / spikes) * i,
      ),
    ),
    rest,
  )

/** An explosion with a bolt of lightning through it. */
export const burst: Motif = (p, random) => {
  const cloud = times(18, (i) => {
    const [x, y] = around(315, 430, between(random, 205, 250), i * 20)
    return circle(x, y, between(random, 42, 74), `fill="${p.light}" stroke="${p.ink}" stroke-width="7"`)
  })
  const bolt = 'M392,84L196,466L300,470L214,812L486,372L372,372L470,100Z'
  return `${sky(p)}${beams(p, 315, 430, 0.14)}${halftone(p.ink, 0.32)}${cloud.join('')}${circle(315, 430, 225, `fill="${p.light}"`)}
    ${spiky(323, 442, 280, 17, random, `fill="${p.ink}"`)}${spiky(315, 430, 276, 17, random, `fill="${p.accent}" stroke="${p.ink}" stroke-width="7" stroke-linejoin="round"`)}${spiky(315, 430, 196, 15, random, `fill="${p.second}"`)}
    <path d="${bolt}" fill="${p.ink}" transform="translate(14 16)"/><path d="${bolt}" fill="${p.light}" stroke="${p.ink}" stroke-width="9" stroke-linejoin="round"/>${path('M392,100L226,450L320,452L262,660L300,560L320,470L222,462Z', `fill="${p.second}" opacity=".35"`)}
    ${times(12, (i) => polygon([around(315, 430, 318, i * 30 + 8), around(315, 430, between(random, 370, 450), i * 30 + 10), around(315, 430, 318, i * 30 + 12)], `fill="${p.ink}"`)).join('')}`
}

/** Roofs under a great moon, all windows lit. */
export const skyline: Motif = (p, random) => {
  const row = (base: number, fill: string, light: number) =>
    times(11, (i) => {
      const [w, h] = [between(random, 64, 92), between(random, 150, 420)]
      const x = i * 62 - 24
      const top = base - h
      const panes = times(Math.floor(h / 22), (r) =>
        times(Math.floor(w / 17), (c) =>
          random() < light
            ? `<rect x="${x + 6 + c * 17}" y="${top + 10 + r * 22}" width="8" height="12" fill="${random() < 0.3 ? p.accent : p.light}" opacity="${between(random, 0.5, 1).toFixed(2)}"/>`
            : '',
        ).join(''),
      ).join('')
      const roof =
        i % 3 === 0
          ? path(`M${x + w / 2},${top - 70}V${top}`, `stroke="${fill}" stroke-width="4"`)
          : i % 3 === 1
            ? polygon(
                [
                  [x, top],
                  [x + w / 2, top - 46],
                  [x + w, top],
                ],
                `fill="${fill}"`,
              )
            : ''
      return `${roof}<rect x="${x}" y="${top}" width="${w}" height="${h + 400}" fill="${fill}"/>${panes}`
    }).join('')
  return `${sky(p)}${halftone(p.accent, 0.16)}${stars(random, 60, p.light, 400)}${disc(350, 270, 165, p.light)}${circle(300, 240, 24, `fill="${p.sky[1]}" opacity=".16"`)}${circle(400, 310, 38, `fill="${p.sky[1]}" opacity=".14"`)}${circle(380, 200, 16, `fill="${p.sky[1]}" opacity=".14"`)}
    ${polygon(
      [
        [90, 900],
        [-60, -20],
        [150, -20],
      ],
      `fill="${p.light}" opacity=".16" filter="url(#b4)"`,
    )}${polygon(
      [
        [540, 900],
        [520, -20],
        [720, -20],
      ],
      `fill="${p.light}" opacity=".12" filter="url(#b4)"`,
    )}
    <g opacity=".55">${row(660, p.second, 0.2)}</g>${row(800, p.ink, 0.45)}<g transform="translate(250 190)">${ellipse(70, 20, 118, 36, `fill="${p.ink}"`)}${path('M-30,4Q70,-22 176,10', `stroke="${p.accent}" stroke-width="5" fill="none"`)}${path('M-34,20L-74,-12V52Z', `fill="${p.ink}"`)}<rect x="40" y="52" width="62" height="18" rx="8" fill="${p.ink}"/></g>`
}

/** A pocket rocket leaving a striped planet. */
export const rocket: Motif = (
  p,
  random,
) => `${sky(p)}${halftone(p.second, 0.22)}${stars(random, 130, p.light)}<defs>${linear('hull', 0, [
  [0, p.light],
  [0.55, p.light],
  [1, p.second],
])}${radial('world', 0.32, 0.25, 0.9, [
  [0, p.accent],
  [0.6, p.second],
  [1, p.ink],
])}<clipPath id="w"><circle cx="170" cy="800" r="290"/></clipPath></defs>
  ${circle(170, 800, 320, `fill="${p.accent}" opacity=".4" filter="url(#b40)"`)}${circle(170, 800, 290, 'fill="url(#world)"')}<g clip-path="url(#w)">${times(8, (i) => ellipse(170, 560 + i * 62, 330, 12 + (i % 3) * 8, `fill="${i % 2 ? p.light : p.ink}" opacity=".2" transform="rotate(-16 170 800)"`)).join('')}</g>${ellipse(170, 800, 420, 70, `fill="none" stroke="${p.light}" stroke-opacity=".6" stroke-width="10" transform="rotate(-16 170 800)"`)}
  <g transform="translate(366 370) rotate(32)">${path('M-58,150Q0,520 0,620Q0,520 58,150Z', `fill="${p.accent}" opacity=".55" filter="url(#b12)"`)}${path('M-40,150Q-30,330 0,430Q30,330 40,150Z', `fill="${p.accent}" stroke="${p.ink}" stroke-width="7"`)}${path('M-20,150Q-14,250 0,310Q14,250 20,150Z', `fill="${p.light}"`)}
  ${path('M-74,60Q-150,120 -130,210L-60,150Z', `fill="${p.accent}" stroke="${p.ink}" stroke-width="8"`)}${path('M74,60Q150,120 130,210L60,150Z', `fill="${p.second}" stroke="${p.ink}" stroke-width="8"`)}
  ${path('M0,-260C90,-160 106,20 66,156H-66C-106,20 -90,-160 0,-260Z', `fill="url(#hull)" stroke="${p.ink}" stroke-width="9"`)}${path('M0,-260C40,-216 64,-160 76,-104H-76C-64,-160 -40,-216 0,-260Z', `fill="${p.accent}" stroke="${p.ink}" stroke-width="8"`)}${circle(0, -26, 46, `fill="${p.ink}"`)}${circle(0, -26, 33, `fill="${p.second}"`)}${path('M-22,-34A24,24 0 0 1 6,-52', `stroke="${p.light}" stroke-width="8" fill="none" stroke-linecap="round"`)}${path('M-84,70Q0,96 84,70', `stroke="${p.ink}" stroke-width="7" fill="none"`)}</g>`

/** A masked cat on the watch: two eyes, two ears, a collar of light. */
export const prowler: Motif = (p, random) => {
  const half =
    path(
      'M318,270L250,262L120,110C96,210 96,300 130,372C96,430 120,520 190,560L318,641Z',
      `fill="${p.ink}"`,
    ) +
    path(
      'M315,270L250,262L120,110C96,210 96,300 130,372C96,430 120,520 190,560L315,640',
      `fill="none" stroke="${p.light}" stroke-width="5"`,
    ) +
    path('M146,172L226,272L160,330C140,280 138,226 146,172Z', `fill="${p.accent}"`) +
    path('M300,430C250,424 200,400 176,372C176,440 220,476 286,474Z', `fill="${p.light}"`) +
    circle(240, 436, 26, `fill="${p.second}"`) +
    ellipse(240, 436, 8, 24, `fill="${p.ink}"`) +
    path('M315,300L262,290L286,352L315,372Z', `fill="${p.second}" opacity=".85"`) +
    times(3, (i) =>
      path(`M240,${536 + i * 12}L${84 - i * 4},${506 + i * 34}`, `stroke="${p.light}" stroke-width="4"`),
    ).join('') +
    path('M315,640L190,560C150,640 60,690 -20,720V900H315Z', `fill="${p.second}"`) +
    path('M315,700L216,630C170,700 100,760 40,790L315,900Z', `fill="${p.ink}" opacity=".75"`)
  return `${sky(p)}${beams(p, 315, 420, 0.12)}${halftone(p.ink, 0.34)}${circle(315, 400, 300, `fill="${p.accent}" opacity=".5" filter="url(#b40)"`)}${spiky(315, 410, 300, 26, random, `fill="${p.accent}" opacity=".9"`)}${mirrored(half)}${polygon(
    [
      [292, 506],
      [338, 506],
      [315, 536],
    ],
    `fill="${p.accent}"`,
  )}${polygon(
    [
      [315, 668],
      [352, 716],
      [315, 764],
      [278, 716],
    ],
    `fill="${p.light}" stroke="${p.ink}" stroke-width="6"`,
  )}`
}
