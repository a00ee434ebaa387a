import { seeded } from '../random.ts'
import type { Design } from './design.ts'
import {
  arcRows,
  circle,
  group,
  halftone,
  hexagon,
  hexagons,
  line,
  n,
  path,
  petal,
  pick,
  polar,
  rect,
  shape,
  star,
  stars,
  times,
  wave,
  type Point,
} from './shapes.ts'

export const LATER_DESIGNS: Record<string, Design> = {
  'carpe-d-automne': {
    ground: ['#1f4d5c', '#12343f'],
    way: 'down',
    table: ['#f3d2b0', '#dba36a'],
    draw: (w, h) => {
      const koi = (fill: string, spots: string) =>
        path('M0 -18C9 -14 9 4 2 18L9 27L0 23L-9 27L-2 18C-9 4 -9 -14 0 -18Z', {
          fill,
          stroke: '#7c2d12',
          width: 0.4,
        }) +
        path('M6 -6l9 5l-8 4ZM-6 -6l-9 5l8 4Z', { fill: '#fed7aa' }) +
        [
          [0, -9, 4],
          [2, 2, 3.4],
          [-1.5, 11, 2.4],
        ]
          .map(([x = 0, y = 0, r = 0]) => circle(x, y, r, { fill: spots }))
          .join('') +
        circle(-3.2, -13, 0.7, { fill: '#111' }) +
        circle(3.2, -13, 0.7, { fill: '#111' })
      return (
        times(9, (at) =>
          circle(w * 0.3, h * 0.3, 5 + at * 5, { stroke: '#7dd3d8', width: 0.3, opacity: 0.5 }),
        ) +
        times(9, (at) =>
          circle(w * 0.75, h * 0.78, 4 + at * 5, { stroke: '#7dd3d8', width: 0.3, opacity: 0.5 }),
        ) +
        group(`translate(${n(w * 0.36)} ${n(h * 0.34)}) rotate(24)`, koi('#fff7ed', '#ea580c')) +
        group(`translate(${n(w * 0.66)} ${n(h * 0.68)}) rotate(206)`, koi('#f97316', '#fff7ed')) +
        times(9, (at) =>
          path(star((at * 29.3) % w, (at * 47.9) % h, 5, 3, 1.3), {
            fill: pick(['#dc2626', '#f59e0b', '#b45309'], at),
          }),
        )
      )
    },
  },
  prisme: {
    ground: ['#ede9fe', '#e0f2fe'],
    way: 'across',
    table: ['#d8ccf7', '#b19ae8'],
    draw: () =>
      times(13, (row) =>
        times(11, (at) => {
          const [x, y] = [at * 7 - 5 + (row % 2 ? 3.5 : 0), row * 7.5]
          const hue = ['#f472b6', '#a78bfa', '#60a5fa', '#34d399', '#fbbf24', '#fb7185', '#22d3ee'] as const
          const at2 = row + at
          return (
            path(
              shape([
                [x, y],
                [x + 7, y],
                [x + 3.5, y + 7.5],
              ]),
              { fill: pick(hue, at2), opacity: 0.75, stroke: '#fff', width: 0.25 },
            ) +
            path(
              shape([
                [x + 7, y],
                [x + 10.5, y + 7.5],
                [x + 3.5, y + 7.5],
              ]),
              { fill: pick(hue, at2 + 2), opacity: 0.4, stroke: '#fff', width: 0.25 },
            )
          )
        }),
      ),
  },
  'dragon-de-nuit': {
    ground: ['#150a2b', '#2e1065'],
    way: 'circle',
    table: ['#b9c3e8', '#8290cc'],
    draw: (w, h) =>
      arcRows(w, h, 8, (x, y, row, at) =>
        path(
          shape([
            [x, y + 5],
            [x - 4, y - 1],
            [x, y - 4],
            [x + 4, y - 1],
          ]),
          { fill: pick(['#3b0764', '#2e1065', '#4c1d95'], row + at), stroke: '#7c3aed', width: 0.25 },
        ),
      ) +
      path(
        `M${n(w * 0.04)} ${n(h / 2)}Q${n(w / 2)} ${n(h * 0.2)} ${n(w * 0.96)} ${n(h / 2)}Q${n(w / 2)} ${n(h * 0.8)} ${n(w * 0.04)} ${n(h / 2)}Z`,
        {
          fill: '#0b0518',
          stroke: '#a78bfa',
          width: 1,
        },
      ) +
      [13.5, 11, 7]
        .map((r, at) => circle(w / 2, h / 2, r, { fill: pick(['#65a30d', '#a3e635', '#fef08a'], at) }))
        .join('') +
      `<ellipse cx="${n(w / 2)}" cy="${n(h / 2)}" rx="2.200" ry="11.500" fill="#0b0518"/>` +
      circle(w / 2 + 4, h / 2 - 5, 1.7, { fill: '#fff' }),
  },
  onomatopee: {
    ground: ['#fff1e6', '#ffdcc7'],
    way: 'down',
    table: ['#9be0d0', '#54b8a4'],
    draw: (w, h) =>
      times(24, (at) =>
        path(
          shape([[w / 2, h / 2], polar(w / 2, h / 2, at / 24, h), polar(w / 2, h / 2, at / 24 + 1 / 48, h)]),
          { fill: '#fb7185' },
        ),
      ) +
      halftone(w, h, 5, '#fff', (share) => 1.5 * Math.abs(share - 0.5) * 2) +
      [
        [0.5, 0.34, '#111827'],
        [0.47, 0.315, '#fde047'],
        [0.36, 0.22, '#ffffff'],
      ]
        .map(([outer, inner, fill]) =>
          path(star(w / 2, h / 2, 12, w * Number(outer), w * Number(inner)), { fill: String(fill) }),
        )
        .join('') +
      group(
        `translate(${n(w / 2)} ${n(h / 2)}) rotate(-10)`,
        rect([-2, -12, 4, 15], { fill: '#dc2626', stroke: '#111827', width: 0.8 }, 1.4),
        circle(0, 9, 2.7, { fill: '#dc2626', stroke: '#111827', width: 0.8 }),
        rect([-10, -10, 3.4, 12], { fill: '#dc2626', stroke: '#111827', width: 0.8 }, 1.2),
        circle(-8.3, 7, 2.2, { fill: '#dc2626', stroke: '#111827', width: 0.8 }),
        rect([6.6, -10, 3.4, 12], { fill: '#dc2626', stroke: '#111827', width: 0.8 }, 1.2),
        circle(8.3, 7, 2.2, { fill: '#dc2626', stroke: '#111827', width: 0.8 }),
      ),
  },
  nebuleuse: {
    ground: ['#0b1026', '#1e1b4b'],
    way: 'across',
    table: ['#f3bcd8', '#d583b2'],
    draw: (w, h) => {
      const random = seeded(44)
      return (
        times(70, () => {
          const turn = random()
          const far = random()
          const [x, y] = [
            w / 2 + Math.sin(turn * 6.28 + far * 4) * far * w * 0.5,
            h / 2 + Math.cos(turn * 6.28 + far * 4) * far * h * 0.42,
          ]
          return circle(x, y, 2.5 + random() * 7, {
            fill: pick(['#7c3aed', '#db2777', '#2563eb', '#06b6d4'], Math.floor(random() * 4)),
            opacity: 0.16,
          })
        }) +
        stars(w, h, 150, 6, '#fff') +
        times(7, (at) => path(star((at * 19 + 7) % w, (at * 37 + 9) % h, 4, 3.4, 0.5), { fill: '#fff' }))
      )
    },
  },
  'oiseau-de-feu': {
    ground: ['#7f1d1d', '#b91c1c'],
    way: 'down',
    table: ['#fbe2b0', '#eab765'],
    draw: (w, h) => {
      const [x, y] = [w / 2, h * 0.4]
      const feather = (turn: number, far: number, fill: string) =>
        path(petal(x, y, turn, 3, far, 0.09), { fill, stroke: '#7f1d1d', width: 0.3 })
      return (
        times(
          9,
          (at) =>
            feather(0.1 + at * 0.035, 40 - at * 1.6, pick(['#f59e0b', '#fb923c', '#fde047'], at)) +
            feather(0.9 - at * 0.035, 40 - at * 1.6, pick(['#f59e0b', '#fb923c', '#fde047'], at)),
        ) +
        times(5, (at) => feather(0.42 + at * 0.04, 52, pick(['#fde047', '#f97316'], at))) +
        times(5, (at) =>
          circle(...polar(x, y, 0.42 + at * 0.04, 46), 2, { fill: '#1d4ed8', stroke: '#fff7ed', width: 0.5 }),
        ) +
        path(`M${n(x)} ${n(y - 16)}q7 8 3 20q-3 5 -6 0q-4 -12 3 -20Z`, {
          fill: '#fff7ed',
          stroke: '#7f1d1d',
          width: 0.4,
        }) +
        path(
          shape([
            [x, y - 22],
            [x + 2.4, y - 15],
            [x - 2.4, y - 15],
          ]),
          { fill: '#fbbf24' },
        ) +
        circle(x + 0.9, y - 11, 0.8, { fill: '#111' })
      )
    },
  },
  'bouclier-d-aube': {
    ground: ['#fef3c7', '#fbbf24'],
    way: 'down',
    table: ['#4a5a86', '#2c3a63'],
    draw: (w, h) => {
      const shield = (k: number) =>
        `M${n(w * (0.5 - 0.4 * k))} ${n(h * (0.5 - 0.34 * k))}H${n(w * (0.5 + 0.4 * k))}V${n(h * 0.5)}Q${n(w * (0.5 + 0.38 * k))} ${n(h * (0.5 + 0.28 * k))} ${n(w / 2)} ${n(h * (0.5 + 0.4 * k))}Q${n(w * (0.5 - 0.38 * k))} ${n(h * (0.5 + 0.28 * k))} ${n(w * (0.5 - 0.4 * k))} ${n(h * 0.5)}Z`
      return (
        hexagons(w, h, 4.4, (x, y, at) =>
          path(hexagon(x, y, 4), {
            fill: pick(['#fde68a', '#fcd34d', '#fbbf24'], at),
            stroke: '#fff',
            width: 0.3,
          }),
        ) +
        (
          [
            [1, '#1e3a8a'],
            [0.9, '#f8fafc'],
            [0.8, '#b91c1c'],
            [0.52, '#f8fafc'],
            [0.42, '#1e3a8a'],
          ] as const
        )
          .map(([k, fill]) => path(shield(k), { fill, stroke: '#78350f', width: 0.4 }))
          .join('') +
        times(12, (at) => path(petal(w / 2, h * 0.48, at / 12, 2, 9.5, 0.12), { fill: '#fde047' })) +
        circle(w / 2, h * 0.48, 3.2, { fill: '#fff7ed' })
      )
    },
  },
  'edition-du-matin': {
    ground: ['#fdf2f8', '#fce7f3'],
    way: 'down',
    table: ['#c8ead3', '#8fcfa5'],
    draw: (w, h) => {
      const random = seeded(27)
      const column = (x: number, top: number, rows: number, wide: number) =>
        times(rows, (at) =>
          rect([x, top + at * 2.1, wide * (0.7 + random() * 0.3), 0.9], { fill: '#9d4a6c', opacity: 0.65 }),
        )
      return (
        rect([w * 0.06, h * 0.05, w * 0.88, 8], { fill: '#831843' }) +
        rect([w * 0.1, h * 0.05 + 2.6, w * 0.5, 2.8], { fill: '#fdf2f8' }) +
        `<svg x="${n(w * 0.06)}" y="${n(h * 0.19)}" width="${n(w * 0.88)}" height="${n(h * 0.34)}">${rect([0, 0, w, h], { fill: '#fbcfe8' })}${halftone(w, h * 0.34, 2.6, '#f472b6', (share) => 1.2 * share)}${circle(w * 0.44, h * 0.26, 11, { fill: '#db2777' })}${times(11, (at) => path(line([polar(w * 0.44, h * 0.26, (at - 5) / 20, 13), polar(w * 0.44, h * 0.26, (at - 5) / 20, 19)]), { stroke: '#db2777', width: 1.2 }))}</svg>` +
        [0.06, 0.37, 0.68].map((x) => column(w * x, h * 0.57, 17, w * 0.26)).join('')
      )
    },
  },
  'onde-de-choc': {
    ground: ['#dff6ff', '#7dd3fc'],
    way: 'circle',
    table: ['#33517a', '#1d3356'],
    draw: (w, h) =>
      times(12, (at) => {
        const points: Point[] = Array.from({ length: 48 }, (_, turn) =>
          polar(w / 2, h / 2, turn / 48, (12 - at) * 5 + (turn % 2 ? 2.4 : -2.4)),
        )
        return path(shape(points), { fill: pick(['#0369a1', '#e0f2fe', '#38bdf8', '#f0f9ff'], at) })
      }) + circle(w / 2, h / 2, 3, { fill: '#fff' }),
  },
  'lune-montante': {
    ground: ['#0f2f23', '#14532d'],
    way: 'down',
    table: ['#a99ad6', '#7663b5'],
    draw: (w, h) => {
      const moon = (y: number, share: number) =>
        circle(w / 2, y, 8, { fill: '#fde68a' }) +
        (share < 1 ? circle(w / 2 - 16 * share, y, 8, { fill: '#123f2a' }) : '')
      return (
        [1.6, 3.2]
          .map((inset) =>
            rect([inset, inset, w - 2 * inset, h - 2 * inset], { stroke: '#d4a94f', width: 0.4 }, 2),
          )
          .join('') +
        times(36, (at) =>
          path(line([polar(w / 2, h / 2, at / 36, 14), polar(w / 2, h / 2, at / 36, at % 2 ? 25 : 20)]), {
            stroke: '#d4a94f',
            width: 0.5,
          }),
        ) +
        circle(w / 2, h / 2, 12, { stroke: '#d4a94f', width: 0.5 }) +
        moon(h * 0.13, 0.3) +
        moon(h * 0.31, 0.55) +
        moon(h * 0.5, 1) +
        group(`rotate(180 ${n(w / 2)} ${n(h * 0.69)})`, moon(h * 0.69, 0.55)) +
        group(`rotate(180 ${n(w / 2)} ${n(h * 0.87)})`, moon(h * 0.87, 0.3)) +
        times(4, (at) =>
          path(wave(h * 0.94 + at * 2, w, 1.4, 9, at * 3), { stroke: '#d4a94f', width: 0.35 }),
        ) +
        stars(w, h, 30, 9, '#fde68a')
      )
    },
  },
}
