/** Pieces of other fonts, for letters that the shop's font lacks. */
export const FALLBACKS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'han',
  'hangul',
] as const
export type Fallback = (typeof FALLBACKS)[number]
export type FontName = 'regular' | 'bold' | Fallback
export type Run = { font: FontName; text: string }

type Ranges = readonly (readonly [number, number])[]

const OWN: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0xac],
  [0xae, 0x113],
  [0x116, 0x127],
  [0x12a, 0x12b],
  [0x12e, 0x137],
  [0x139, 0x13e],
  [0x141, 0x148],
  [0x14a, 0x14d],
  [0x150, 0x161],
  [0x164, 0x165],
  [0x16a, 0x17e],
  [0x218, 0x21b],
  [0x1e80, 0x1e85],
  [0x1e9e, 0x1e9e],
  [0x1ef2, 0x1ef3],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
]

const LATIN: Ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2013, 0x2014],
  [0x2018, 0x201a],
  [0x201c, 0x201e],
  [0x2022, 0x2022],
  [0x2026, 0x2026],
  [0x202f, 0x202f],
  [0x2039, 0x203a],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
]

/** The first piece with the letter is used, or 'latin' if no piece has it. */
const PIECES: readonly (readonly [Fallback, Ranges])[] = [
  [
    'vietnamese',
    [
      [0x102, 0x103],
      [0x1a0, 0x1a1],
      [0x1af, 0x1b0],
      [0x1ea0, 0x1ef9],
    ],
  ],
  [
    'cyrillic',
    [
      [0x400, 0x45f],
      [0x490, 0x491],
      [0x4b0, 0x4b1],
      [0x2116, 0x2116],
    ],
  ],
  [
    'cyrillic-ext',
    [
      [0x460, 0x52f],
      [0x1c80, 0x1c88],
      [0x2de0, 0x2dff],
      [0xa640, 0xa69f],
    ],
  ],
  ['greek', [[0x370, 0x3ff]]],
  ['greek-ext', [[0x1f00, 0x1fff]]],
  // Chinese and Japanese.
  [
    'han',
    [
      [0x3000, 0x30ff],
      [0x4e00, 0x9fff],
      [0xff00, 0xffef],
    ],
  ],
  ['hangul', [[0xac00, 0xd7a3]]],
  [
    'latin-ext',
    [
      [0x100, 0x130],
      [0x132, 0x151],
      [0x154, 0x2ba],
      [0x2bd, 0x2c5],
      // Includes superscripts, as in '3ᵉ étage'.
      [0x1d00, 0x1dbf],
      [0x1e00, 0x1e9f],
      [0x2c60, 0x2c7f],
    ],
  ],
]

/** Hyphens that the fonts lack, such as the non-breaking one. */
const HYPHENS = /[\u2010-\u2012]/g
const UNSEEN = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g

const isIn = (code: number, ranges: Ranges) => ranges.some(([from, to]) => code >= from && code <= to)

/** If the shop's font lacks a letter of the line, other fonts draw all letters, and the shop's font only the spaces. */
export function runsOf(line: string, own: 'regular' | 'bold'): Run[] {
  const text = line.normalize('NFC').replaceAll(HYPHENS, '-').replaceAll(UNSEEN, '')
  const letters = Array.from(text)
  if (letters.every((letter) => isIn(letter.codePointAt(0) ?? 0, OWN))) return [{ font: own, text }]
  const runs: Run[] = []
  for (const letter of letters) {
    const last = runs.at(-1)
    const font = letter === ' ' ? own : pieceOf(letter.codePointAt(0) ?? 0)
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

function pieceOf(code: number): Fallback {
  return pieceWith(code) ?? 'latin'
}

const pieceWith = (code: number) => PIECES.find(([, ranges]) => isIn(code, ranges))?.[0]

/** True if a letter is in no font, for example an Arabic or Thai letter, or an emoji. It prints as an empty box. */
export function hasUnprintable(text: string): boolean {
  return runsOf(text, 'regular').some(
    ({ font, text: run }) =>
      font === 'latin' &&
      Array.from(run).some((letter) => {
        const code = letter.codePointAt(0) ?? 0
        return !isIn(code, LATIN) && !/\s/.test(letter)
      }),
  )
}

export function fallbacksFor(lines: readonly string[]): Fallback[] {
  const needed = new Set(lines.flatMap((line) => runsOf(line, 'regular')).map(({ font }) => font))
  return FALLBACKS.filter((fallback) => needed.has(fallback))
}
