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

export const FIRST_DESIGNS: Record<string, Design> = {
  'ecaille-de-jade': {
    ground: ['#0c4a4a', '#0f766e'],
    way: 'down',
    table: ['#ffd9bd', '#f3b78c'],
    draw: (w, h) =>
      arcRows(w, h, 9, (x, y, row, at) =>
        [4.9, 3.7, 2.4]
          .map((r, ring) =>
            circle(x, y, r, {
              fill: pick(['#0f766e', '#14a38b', '#2dd4a8', '#8af0c8', '#0b5563'], row * 3 + at * 5 + ring),
              stroke: '#083d44',
              width: 0.25,
            }),
          )
          .join(''),
      ),
  },
  'coup-de-tonnerre': {
    ground: ['#1d4ed8', '#1e3a8a'],
    way: 'down',
    table: ['#ffe58a', '#f7bd2e'],
    draw: (w, h) =>
      halftone(w, h, 4, '#3b82f6', (share) => 1.7 * (1 - share)) +
      path(star(w / 2, h / 2, 14, w * 0.62, w * 0.3), { fill: '#ef4444', stroke: '#111827', width: 1 }) +
      path(star(w / 2, h / 2, 14, w * 0.46, w * 0.22), { fill: '#fde047', stroke: '#111827', width: 0.8 }) +
      path(
        shape([
          [w * 0.58, h * 0.1],
          [w * 0.28, h * 0.54],
          [w * 0.47, h * 0.54],
          [w * 0.4, h * 0.9],
          [w * 0.74, h * 0.42],
          [w * 0.54, h * 0.42],
        ]),
        { fill: '#fff', stroke: '#111827', width: 1.2 },
      ),
  },
  'coeur-d-armure': {
    ground: ['#3b0a12', '#7f1d1d'],
    way: 'circle',
    table: ['#cfd6de', '#98a3b3'],
    draw: (w, h) =>
      hexagons(w, h, 6.4, (x, y, at) => {
        const away = Math.hypot(x - w / 2, y - h / 2) / h
        const fill =
          away < 0.14
            ? '#fde68a'
            : away < 0.24
              ? '#fb923c'
              : pick(['#7f1d1d', '#991b1b', '#5f1216', '#b02525'], at)
        return (
          path(hexagon(x, y, 5.9), { fill, stroke: '#1c0507', width: 0.5 }) +
          path(hexagon(x, y, 3.6), { stroke: '#fecaca', width: 0.2, opacity: 0.4 })
        )
      }),
  },
  'dragon-des-rivieres': {
    ground: ['#052f3f', '#0e7490'],
    way: 'down',
    table: ['#d9f2ec', '#9bd3c8'],
    draw: (w, h) => {
      const body: Point[] = Array.from({ length: 60 }, (_, at) => [
        w / 2 + Math.sin(at / 7) * w * 0.3,
        h * (0.06 + (at / 59) * 0.86),
      ])
      return (
        times(22, (at) =>
          path(wave(at * 4.4, w, 3, 18, at * 5), { stroke: '#67e8f9', width: 0.3, opacity: 0.55 }),
        ) +
        body
          .map(([x, y], at) =>
            at % 3 === 0 ? path(star(x, y, 3, 8.2 - at / 12, 2), { fill: '#f59e0b' }) : '',
          )
          .join('') +
        body
          .toReversed()
          .map(([x, y], back) =>
            circle(x, y, 5.6 - (59 - back) / 15, {
              fill: pick(['#10b981', '#34d399', '#059669'], back),
              stroke: '#064e3b',
              width: 0.3,
            }),
          )
          .join('') +
        circle(w / 2 - 1.6, h * 0.06, 0.9, { fill: '#fff' }) +
        circle(w / 2 + 2, h * 0.06, 0.9, { fill: '#fff' })
      )
    },
  },
  'sommets-bleus': {
    ground: ['#e0ecff', '#a5c4f3'],
    way: 'down',
    table: ['#f4e3d0', '#e0c09b'],
    draw: (w, h) => {
      const random = seeded(5)
      return (
        circle(w * 0.7, h * 0.2, 8, { fill: '#fff7ed' }) +
        times(6, (row) => {
          const top = h * (0.3 + row * 0.12)
          const ridge: Point[] = Array.from({ length: 9 }, (_, at) => [
            (at / 8) * w,
            top + (at % 2 ? -1 : 1) * (4 + random() * 6),
          ])
          return path(shape([...ridge, [w, h], [0, h]]), {
            fill: pick(['#93b7ee', '#6d9be6', '#4a7fd6', '#3465bd', '#244c98', '#173672'], row),
            stroke: '#fff',
            width: 0.35,
          })
        })
      )
    },
  },
  'phalene-lunaire': {
    ground: ['#fbe7f5', '#c7d2fe'],
    way: 'across',
    table: ['#43356b', '#2a2148'],
    draw: (w, h) => {
      const wing = (sign: number) =>
        [
          [0.62, 1, '#a78bfa'],
          [0.48, 0.78, '#f0abfc'],
          [0.3, 0.5, '#fdf2f8'],
        ]
          .map(([wide, tall, fill]) =>
            path(
              `M${n(w / 2)} ${n(h * 0.44)}C${n(w / 2 + sign * w * Number(wide))} ${n(h * (0.44 - 0.36 * Number(tall)))} ${n(w / 2 + sign * w * Number(wide))} ${n(h * 0.5)} ${n(w / 2 + sign * w * 0.12)} ${n(h * 0.54)}C${n(w / 2 + sign * w * Number(wide) * 0.7)} ${n(h * 0.56)} ${n(w / 2 + sign * w * 0.3 * Number(tall))} ${n(h * (0.5 + 0.34 * Number(tall)))} ${n(w / 2)} ${n(h * 0.58)}Z`,
              { fill: String(fill), stroke: '#6d28d9', width: 0.35 },
            ),
          )
          .join('') +
        circle(w / 2 + sign * w * 0.24, h * 0.36, 2.6, { fill: '#312e81' }) +
        circle(w / 2 + sign * w * 0.24, h * 0.36, 1.1, { fill: '#fde68a' })
      return (
        arcRows(w, h, 8, (x, y) =>
          path(
            shape([
              [x, y - 4],
              [x + 4, y],
              [x, y + 4],
              [x - 4, y],
            ]),
            { stroke: '#a5b4fc', width: 0.3, opacity: 0.7 },
          ),
        ) +
        wing(-1) +
        wing(1) +
        rect([w / 2 - 1.4, h * 0.38, 2.8, h * 0.24], { fill: '#4c1d95' }, 1.4) +
        circle(w / 2, h * 0.17, 4, { fill: '#fffbeb' })
      )
    },
  },
  'minuit-en-ville': {
    ground: ['#2e1065', '#7c2d92'],
    way: 'down',
    table: ['#ffc98a', '#f09a4a'],
    draw: (w, h) => {
      const random = seeded(12)
      const tower = (x: number, top: number, wide: number, fill: string) =>
        rect([x, top, wide, h - top], { fill }) +
        times(Math.floor((h - top) / 3.2), (row) =>
          times(Math.floor(wide / 2.6), (at) =>
            random() > 0.45
              ? rect([x + 0.8 + at * 2.6, top + 1.4 + row * 3.2, 1.3, 1.7], {
                  fill: random() > 0.8 ? '#f472b6' : '#fcd34d',
                })
              : '',
          ),
        )
      return (
        circle(w * 0.5, h * 0.24, w * 0.24, { fill: '#fef3c7' }) +
        stars(w, h * 0.4, 40, 3, '#fff') +
        times(8, (at) => tower(at * 8.4 - 2, h * (0.34 + random() * 0.24), 7.6, '#4c1d95')) +
        times(7, (at) => tower(at * 9.6 - 3, h * (0.58 + random() * 0.2), 8.8, '#1e0b45'))
      )
    },
  },
  'grand-large': {
    ground: ['#1e40af', '#0c4a6e'],
    way: 'down',
    table: ['#ffe9d6', '#f6c79d'],
    draw: (w, h) =>
      circle(w / 2, h * 0.3, w * 0.26, { fill: '#fb7185' }) +
      times(14, (row) =>
        times(7, (at) =>
          [5.6, 4.3, 3, 1.7]
            .map((r, ring) =>
              circle(at * 11 - 2 + (row % 2 ? 5.5 : 0), h * 0.36 + row * 4.6, r, {
                fill: pick(['#eff6ff', '#1d4ed8', '#bfdbfe', '#2563eb'], ring),
              }),
            )
            .join(''),
        ),
      ),
  },
  'souffle-dore': {
    ground: ['#7c2d12', '#f59e0b'],
    way: 'down',
    table: ['#fff3c9', '#f2cf6a'],
    draw: (w, h) =>
      times(28, (at) =>
        path(
          shape([
            [w / 2, h * 0.86],
            polar(w / 2, h * 0.86, (at - 14) / 56, h * 1.2),
            polar(w / 2, h * 0.86, (at - 13.5) / 56, h * 1.2),
          ]),
          { fill: '#fde68a', opacity: 0.85 },
        ),
      ) +
      [17, 12, 7]
        .map((r, at) => circle(w / 2, h * 0.86, r, { fill: pick(['#dc2626', '#fb923c', '#fffbeb'], at) }))
        .join('') +
      times(5, (at) => path(wave(h * 0.9 + at * 3, w, 3, 14, at * 4), { stroke: '#7c2d12', width: 0.7 })),
  },
  dahlia: {
    ground: ['#4a0d2b', '#831843'],
    way: 'circle',
    table: ['#2f6b55', '#1d4b3b'],
    draw: (w, h) =>
      [0.52, 0.42, 0.32, 0.22]
        .map((far, ring) =>
          times(18 - ring * 3, (at) =>
            path(
              petal(w / 2, h / 2, at / (18 - ring * 3) + ring / 40, 2, far * h * 0.92, 0.085 + ring * 0.02),
              {
                fill: pick(['#be185d', '#ec4899', '#f9a8d4', '#fde68a'], ring),
                stroke: '#4a0d2b',
                width: 0.3,
              },
            ),
          ),
        )
        .join('') +
      circle(w / 2, h / 2, 4, { fill: '#fbbf24' }) +
      times(12, (at) => circle(...polar(w / 2, h / 2, at / 12, 2.6), 0.5, { fill: '#92400e' })),
  },
  'ailes-d-airain': {
    ground: ['#134e4a', '#0f3b3a'],
    way: 'down',
    table: ['#f0d9b8', '#d3a86f'],
    draw: (w, h) =>
      arcRows(
        w,
        h * 1.1,
        16,
        (x, y, row) =>
          times(9, (at) =>
            path(petal(x, y + 8, (at - 4) / 18, 1.5, 14, 0.035), {
              fill: pick(['#d97706', '#f3c98b', '#2dd4bf'], at + row),
              stroke: '#0f3b3a',
              width: 0.2,
            }),
          ) + circle(x, y + 8, 1.6, { fill: '#fcd9a4' }),
      ),
  },
  'meduse-opaline': {
    ground: ['#0b1f4b', '#164e8a'],
    way: 'down',
    table: ['#e7defb', '#c3b0ee'],
    draw: (w, h) =>
      times(9, (at) =>
        path(
          `M${n(w * (0.26 + at * 0.06))} ${n(h * 0.42)}q${n(at % 2 ? 6 : -6)} ${n(h * 0.14)} 0 ${n(h * 0.27)}t0 ${n(h * 0.25 - (at % 3) * 5)}`,
          { stroke: pick(['#f0abfc', '#a5f3fc', '#c4b5fd'], at), width: 1.3, opacity: 0.85 },
        ),
      ) +
      [0.36, 0.28, 0.18]
        .map((r, at) =>
          path(
            `M${n(w * (0.5 - r))} ${n(h * 0.44)}a${n(w * r)} ${n(w * r * 1.05)} 0 0 1 ${n(w * r * 2)} 0q${n(-w * r * 0.5)} 5 ${n(-w * r)} 1t${n(-w * r)} -1Z`,
            { fill: pick(['#c4b5fd', '#f5d0fe', '#ecfeff'], at), opacity: 0.85 },
          ),
        )
        .join('') +
      times(26, (at) =>
        circle((at * 17.3) % w, (at * 31.7) % h, 0.4 + (at % 4) * 0.25, {
          stroke: '#a5f3fc',
          width: 0.2,
          opacity: 0.8,
        }),
      ),
  },
  'fusee-de-poche': {
    ground: ['#fef3c7', '#fde68a'],
    way: 'down',
    table: ['#bfe3f5', '#7fbfe2'],
    draw: (w, h) =>
      times(12, (row) =>
        path(
          line([
            [-2, row * 10],
            [w / 2, row * 10 - 16],
            [w + 2, row * 10],
          ]),
          { stroke: pick(['#dc2626', '#1d4ed8', '#f59e0b'], row), width: 4 },
        ),
      ) +
      group(
        `translate(${n(w / 2)} ${n(h * 0.47)})`,
        path('M-4 18q4 14 4 14t4 -14Z', { fill: '#f97316' }),
        path('M-8 14l-7 10v-14ZM8 14l7 10v-14Z', { fill: '#b91c1c', stroke: '#111827', width: 0.7 }),
        path('M0 -26C12 -14 11 6 8 18H-8C-11 6 -12 -14 0 -26Z', {
          fill: '#f8fafc',
          stroke: '#111827',
          width: 0.8,
        }),
        circle(0, -6, 4.4, { fill: '#38bdf8', stroke: '#111827', width: 0.8 }),
        path('M0 -26C5 -21 7.600 -17 9 -13H-9C-7.600 -17 -5 -21 0 -26Z', {
          fill: '#dc2626',
          stroke: '#111827',
          width: 0.7,
        }),
      ),
  },
  'tortue-de-braise': {
    ground: ['#1c1917', '#44211a'],
    way: 'circle',
    table: ['#ffd4b8', '#f0a67a'],
    draw: (w, h) => {
      const [x, y] = [w / 2, h / 2]
      return (
        times(4, (at) =>
          path(petal(x, y, 0.125 + at / 4, 16, 36, 0.09), { fill: '#78350f', stroke: '#f97316', width: 0.4 }),
        ) +
        circle(x, y - 30, 5.4, { fill: '#78350f', stroke: '#f97316', width: 0.4 }) +
        `<ellipse cx="${n(x)}" cy="${n(y)}" rx="22" ry="27" fill="#7c2d12" stroke="#fb923c" stroke-width="0.9"/>` +
        path(hexagon(x, y, 9), { fill: '#fbbf24', stroke: '#431407', width: 0.8 }) +
        times(6, (at) =>
          path(
            shape([
              polar(x, y, at / 6, 10),
              polar(x, y, at / 6 + 1 / 6, 10),
              polar(x, y, at / 6 + 1 / 6, 20.5),
              polar(x, y, at / 6 + 1 / 12, 22),
              polar(x, y, at / 6, 20.5),
            ]),
            { fill: pick(['#ea580c', '#f97316', '#c2410c'], at), stroke: '#431407', width: 0.8 },
          ),
        ) +
        stars(w, h, 50, 8, '#fb923c')
      )
    },
  },
  'comete-rouge': {
    ground: ['#1e0a2e', '#7f1d3a'],
    way: 'across',
    table: ['#f6c9d5', '#e394ab'],
    draw: (w, h) =>
      stars(w, h, 110, 21, '#fff') +
      times(9, (at) =>
        path(
          shape([
            [w * 0.3, h * 0.7],
            [w * (0.74 + at * 0.05), h * -0.04],
            [w * (0.78 + at * 0.05), h * (-0.02 + at * 0.012)],
          ]),
          { fill: pick(['#fb7185', '#fda4af', '#f43f5e'], at), opacity: 0.55 },
        ),
      ) +
      [8, 5.6, 3]
        .map((r, at) => circle(w * 0.3, h * 0.7, r, { fill: pick(['#f43f5e', '#fda4af', '#fff1f2'], at) }))
        .join('') +
      path(
        line([
          [w * 0.1, h * 0.12],
          [w * 0.24, h * 0.2],
          [w * 0.2, h * 0.34],
          [w * 0.4, h * 0.3],
        ]),
        { stroke: '#fff', width: 0.25, opacity: 0.7 },
      ),
  },
  'piliers-du-ciel': {
    ground: ['#c7e5ff', '#fde2e4'],
    way: 'down',
    table: ['#8f86c9', '#6359a6'],
    draw: (w, h) =>
      times(
        5,
        (at) =>
          rect(
            [w * (0.06 + at * 0.19), h * (0.16 + ((at * 7) % 5) * 0.06), w * 0.12, h],
            { fill: pick(['#a5b4fc', '#f9a8d4', '#99f6e4', '#fcd34d', '#93c5fd'], at) },
            3,
          ) +
          times(3, (flute) =>
            rect([w * (0.085 + at * 0.19) + flute * 2.1, h * (0.18 + ((at * 7) % 5) * 0.06), 0.5, h], {
              fill: '#fff',
              opacity: 0.5,
            }),
          ),
      ) +
      times(
        9,
        (at) =>
          `<g opacity="0.92">${[0, 4, 8].map((dx, part) => circle(((at * 23) % 60) + dx, h * (0.35 + (at % 5) * 0.15) - (part === 1 ? 1.6 : 0), 3, { fill: '#fff' })).join('')}</g>`,
      ),
  },
  'maree-d-or': {
    ground: ['#0a1633', '#12285c'],
    way: 'down',
    table: ['#efe3c4', '#d6bf86'],
    draw: (w, h) =>
      times(24, (at) =>
        circle(w * 0.22, h * 0.12, at * 4.4, {
          stroke: '#fbbf24',
          width: 0.35 + (at % 3) * 0.25,
          opacity: 0.9,
        }),
      ) +
      times(24, (at) =>
        circle(w * 0.86, h * 0.96, at * 4.4, { stroke: '#60a5fa', width: 0.3, opacity: 0.8 }),
      ) +
      circle(w * 0.22, h * 0.12, 6, { fill: '#fde68a' }),
  },
  'le-felin-masque': {
    ground: ['#f59e0b', '#ea580c'],
    way: 'down',
    table: ['#9fd8cf', '#5fb3a7'],
    draw: (w, h) => {
      const stripe = (sign: number, at: number) =>
        path(petal(w / 2 + sign * w * 0.52, h * (0.06 + at * 0.11), sign > 0 ? 0.72 : 0.28, -4, 22, 0.1), {
          fill: '#1c1917',
        })
      const eye = (sign: number) =>
        path(
          `M${n(w / 2 + sign * 4)} ${n(h * 0.55)}q${n(sign * 8)} -11 ${n(sign * 19)} -7q${n(sign * -5)} 11 ${n(sign * -19)} 7Z`,
          { fill: '#bef264', stroke: '#fde68a', width: 0.5 },
        ) + `<ellipse cx="${n(w / 2 + sign * 13)}" cy="${n(h * 0.5)}" rx="1.3" ry="4" fill="#111"/>`
      return (
        times(9, (at) => stripe(-1, at) + stripe(1, at)) +
        path(
          shape([
            [w * 0.1, h * 0.18],
            [w * 0.36, h * 0.36],
            [w * 0.64, h * 0.36],
            [w * 0.9, h * 0.18],
            [w * 0.94, h * 0.56],
            [w * 0.5, h * 0.74],
            [w * 0.06, h * 0.56],
          ]),
          { fill: '#1e1b4b', stroke: '#fde68a', width: 0.8 },
        ) +
        eye(-1) +
        eye(1) +
        path(
          shape([
            [w / 2 - 3, h * 0.65],
            [w / 2 + 3, h * 0.65],
            [w / 2, h * 0.69],
          ]),
          { fill: '#fb7185' },
        )
      )
    },
  },
}
