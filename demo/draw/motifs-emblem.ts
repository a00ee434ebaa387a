import { disc, sky, stars } from './motifs-nature.ts'
import type { Motif } from './motifs-nature.ts'
import { between, times } from './random.ts'
import { around, circle, ellipse, linear, mirrored, path, polygon, radial } from './svg.ts'

/** A cut crystal, standing in its own light. */
export const gem: Motif = (p, random) => {
  const girdle = times(8, (i) => around(315, 400, 200, i * 45 + 22.5)).map(
    ([x, y]) => [x, 400 + (y - 400) * 0.42] as const,
  )
  const crown = girdle.map(([x, y]) => [315 + (x - 315) * 0.55, 250 + (y - 400) * 0.5] as const)
  const shades = [p.light, p.accent, p.second, p.accent, p.second, p.light, p.accent, p.light]
  const faces = [4, 5, 6, 7, 3, 0, 2, 1].map((i) => {
    const [a, b, c, d] = [girdle[i], girdle[(i + 1) % 8], crown[i], crown[(i + 1) % 8]]
    return a && b && c && d
      ? polygon(
          [a, b, [315, 760]],
          `fill="${shades[i]}" fill-opacity=".82" stroke="${p.light}" stroke-opacity=".7" stroke-width="2"`,
        ) +
          polygon(
            [c, d, b, a],
            `fill="${shades[(i + 3) % 8]}" fill-opacity=".78" stroke="${p.light}" stroke-opacity=".8" stroke-width="2"`,
          )
      : ''
  })
  const rays = times(40, (i) =>
    polygon(
      [
        [315, 420],
        around(315, 420, between(random, 400, 760), i * 9 + between(random, -3, 3)),
        around(315, 420, 700, i * 9 + 3),
      ],
      `fill="${p.light}" opacity="${between(random, 0.03, 0.14).toFixed(2)}"`,
    ),
  )
  const splinters = times(26, () => {
    const [x, y, s] = [630 * random(), 880 * random(), between(random, 5, 22)]
    return polygon(
      [
        [x, y - s * 1.8],
        [x + s * 0.6, y],
        [x, y + s],
        [x - s * 0.6, y],
      ],
      `fill="${p.accent}" opacity=".75" stroke="${p.light}" stroke-opacity=".6"`,
    )
  })
  return `${sky(p)}${rays.join('')}${circle(315, 430, 230, `fill="${p.accent}" opacity=".6" filter="url(#b40)"`)}${splinters.join('')}${faces.join('')}${polygon(crown, `fill="${p.light}" fill-opacity=".75"`)}${ellipse(315, 806, 190, 26, `fill="${p.light}" opacity=".4" filter="url(#b12)"`)}${times(
    5,
    (i) =>
      polygon(
        times(8, (k) => around(200 + i * 62, 270 + ((i * 97) % 250), k % 2 ? 4 : 30, k * 45)),
        'fill="#fff" opacity=".9"',
      ),
  ).join('')}`
}

/** Outspread wings about a ring of light. */
export const wings: Motif = (p, random) => {
  const feather = (i: number, layer: number) => {
    const angle = -62 + i * 13
    const length = (330 - layer * 86) * (1 - Math.abs(i - 3) * 0.035)
    return `<g transform="translate(352 ${400 + layer * 16}) rotate(${angle})">${path(`M0,-13C${length * 0.5},-38 ${length * 0.85},-26 ${length},0C${length * 0.85},20 ${length * 0.5},26 0,13Z`, `fill="url(#feather${layer})" stroke="${p.ink}" stroke-opacity=".55" stroke-width="2.500"`)}${path(`M8,0L${length * 0.92},0`, `stroke="${p.light}" stroke-opacity=".5" stroke-width="2"`)}</g>`
  }
  const wing = times(3, (layer) => times(10, (i) => feather(9 - i, layer)).join('')).join('')
  return `${sky(p)}<defs>${linear('feather0', 0, [
    [0, p.ink],
    [1, p.second],
  ])}${linear('feather1', 0, [
    [0, p.second],
    [1, p.accent],
  ])}${linear('feather2', 0, [
    [0, p.accent],
    [1, p.light],
  ])}${radial('core', 0.4, 0.35, 0.7, [
    [0, '#fff'],
    [0.5, p.accent],
    [1, p.second],
  ])}</defs>
    ${times(36, (i) => polygon([[315, 400], around(315, 400, 900, i * 10), around(315, 400, 900, i * 10 + 3)], `fill="${p.light}" opacity="${i % 2 ? 0.07 : 0.15}"`)).join('')}${stars(random, 60, p.light)}${disc(315, 400, 130, p.light)}<g opacity=".4" filter="url(#b12)" transform="translate(6 36)">${mirrored(wing)}</g>${mirrored(wing)}
    ${path('M315,330L372,430L350,640L315,740L280,640L258,430Z', `fill="${p.ink}" stroke="${p.light}" stroke-width="3"`)}${path('M315,440L338,520L315,690L292,520Z', `fill="${p.accent}"`)}${circle(315, 400, 82, `fill="${p.ink}"`)}${circle(315, 400, 70, `fill="none" stroke="${p.accent}" stroke-width="6"`)}${times(24, (i) => circle(...around(315, 400, 58, i * 15), 2.6, `fill="${p.light}"`)).join('')}${circle(315, 400, 42, 'fill="url(#core)"')}`
}

/** A comet passing a ringed planet. */
export const comet: Motif = (p, random) => {
  const nebula = times(26, () =>
    ellipse(
      between(random, 0, 630),
      between(random, 100, 800),
      between(random, 60, 180),
      between(random, 30, 90),
      `fill="${random() < 0.5 ? p.accent : p.second}" opacity=".2" filter="url(#b40)" transform="rotate(-38 315 440)"`,
    ),
  )
  const tail = times(16, (i) =>
    path(
      `M206,${300 + i * 3}Q420,${120 + i * 12} 700,${-180 + i * 34}`,
      `stroke="${i % 3 ? p.accent : p.light}" stroke-opacity=".5" stroke-width="${5 - i * 0.2}" fill="none"`,
    ),
  )
  return `${sky(p)}<defs>${radial('globe', 0.3, 0.28, 0.85, [
    [0, p.light],
    [0.35, p.accent],
    [0.75, p.second],
    [1, p.ink],
  ])}<clipPath id="globe-c"><circle cx="370" cy="600" r="180"/></clipPath></defs>${nebula.join('')}${stars(random, 260, '#fff')}${tail.join('')}${circle(196, 316, 54, `fill="${p.light}" filter="url(#b12)"`)}${circle(196, 316, 30, 'fill="#fff"')}
    ${circle(370, 600, 210, `fill="${p.accent}" opacity=".5" filter="url(#b40)"`)}${path('M90,690A310,84 -18 0 1 640,500', `fill="none" stroke="${p.light}" stroke-opacity=".45" stroke-width="20"`)}${circle(370, 600, 180, 'fill="url(#globe)"')}<g clip-path="url(#globe-c)">${times(9, (i) => ellipse(370, 450 + i * 38, 220, 7 + (i % 3) * 6, `fill="${i % 2 ? p.ink : p.light}" opacity=".22" transform="rotate(-18 370 600)"`)).join('')}</g>${path('M90,690A310,84 -18 0 0 640,500', `fill="none" stroke="${p.light}" stroke-opacity=".85" stroke-width="20"`)}${path('M70,706A340,96 -18 0 0 664,490', `fill="none" stroke="${p.accent}" stroke-width="6"`)}`
}

/** A hexagonal engine of armour plates, lit from within. */
export const core: Motif = (p, random) => {
  const hex = (r: number, from = 30) => times(6, (i) => around(315, 430, r, 60 * i + from))
  const rings = times(7, (i) =>
    polygon(
      hex(300 - i * 36, 30 + (i % 2) * 30),
      `fill="${[p.ink, p.second, p.ink, p.accent, p.ink, p.second, p.light][i]}" stroke="${p.light}" stroke-opacity="${0.25 + i * 0.08}" stroke-width="3"`,
    ),
  )
  const plates = times(
    6,
    (i) =>
      `<g transform="rotate(${i * 60} 315 430)">${path('M289,170L341,170L356,232L315,256L274,232Z', 'fill="url(#plate)"')}${path('M300,182H330', `stroke="${p.light}" stroke-width="4"`)}</g>`,
  )
  const circuits = times(30, (i) => {
    const [a, b] = [around(315, 430, 306, i * 12), around(315, 430, between(random, 350, 520), i * 12)]
    return (
      path(`M${a.join(',')}L${b.join(',')}`, `stroke="${p.accent}" stroke-opacity=".6" stroke-width="3"`) +
      circle(b[0], b[1], between(random, 4, 9), `fill="${p.ink}" stroke="${p.accent}" stroke-width="3"`)
    )
  })
  return `${sky(p)}<defs>${linear('plate', 90, [
    [0, p.light],
    [0.4, p.accent],
    [1, p.ink],
  ])}${radial('heart', 0.5, 0.5, 0.5, [
    [0, '#fff'],
    [0.35, p.light],
    [1, p.accent, 0],
  ])}</defs>${circle(315, 430, 300, `fill="${p.accent}" opacity=".5" filter="url(#b40)"`)}${circuits.join('')}${rings.join('')}${plates.join('')}${circle(315, 430, 160, 'fill="url(#heart)"')}${polygon(hex(40), 'fill="#fff"')}`
}

/** A tower shield cut in facets, before crossed rays. */
export const shield: Motif = (p, random) => {
  const half =
    path('M315,170L130,228C126,440 170,600 315,740Z', `fill="${p.second}"`) +
    path('M315,210L164,256C162,430 200,570 315,690Z', `fill="${p.accent}"`) +
    path('M315,210L164,256L240,420L315,380Z', `fill="${p.light}" opacity=".75"`) +
    path('M240,420L164,256C162,380 176,470 212,550Z', `fill="${p.second}" opacity=".8"`) +
    path('M212,550L240,420L315,560V690C270,650 236,606 212,550Z', `fill="${p.ink}" opacity=".62"`) +
    times(7, (i) =>
      circle(148 + i * 2 + (i > 3 ? (i - 3) * 9 : 0), 250 + i * 62, 6, `fill="${p.light}"`),
    ).join('')
  const lances = times(
    2,
    (i) =>
      `<g transform="rotate(${i ? 38 : -38} 315 450)">${path('M305,-40H325V940H305Z', `fill="${p.ink}"`)}${path('M315,-60L346,60L315,96L284,60Z', `fill="${p.light}" stroke="${p.ink}" stroke-width="3"`)}</g>`,
  )
  return `${sky(p)}${times(30, (i) => polygon([[315, 430], around(315, 430, 900, i * 12), around(315, 430, 900, i * 12 + 5)], `fill="${p.light}" opacity=".1"`)).join('')}${stars(random, 50, p.light)}${disc(315, 420, 190, p.accent)}${lances.join('')}<g opacity=".5" filter="url(#b12)" transform="translate(16 34)">${mirrored(path('M315,170L130,228C126,440 170,600 315,740Z', `fill="${p.ink}"`))}</g>${mirrored(half)}${path('M315,170L130,228C126,440 170,600 315,740C460,600 504,440 500,228Z', `fill="none" stroke="${p.light}" stroke-width="6"`)}${polygon(
    [
      [315, 300],
      [372, 400],
      [315, 540],
      [258, 400],
    ],
    `fill="${p.light}" stroke="${p.ink}" stroke-width="5"`,
  )}${polygon(
    [
      [315, 300],
      [372, 400],
      [315, 430],
      [315, 300],
    ],
    `fill="${p.accent}" opacity=".8"`,
  )}${polygon(
    [
      [258, 400],
      [315, 430],
      [315, 540],
    ],
    `fill="${p.second}" opacity=".6"`,
  )}`
}
