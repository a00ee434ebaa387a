// Creates the two fonts of invoices and credit notes from the shop's variable fonts: PDF libraries accept neither
// variable fonts nor complete woff2 files. Run it by hand when the shop's fonts change: node scripts/document-
// fonts.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
// The font reader of the PDF library.
const fontkit = createRequire(require.resolve('pdfkit'))('fontkit')
const folder = new URL('../src/web/documents/fonts/', import.meta.url)
const SUBSETS = ['latin', 'latin-ext']
const NO_BREAK_SPACE = 0xa0
const NARROW_NO_BREAK_SPACE = 0x202f
// Bits of a point's flag in the table `glyf`.
const ON_CURVE = 1
const SHORT = { x: 2, y: 4 }
const SAME_OR_POSITIVE = { x: 16, y: 32 }

for (const [weight, file] of [
  [400, 'figtree-regular.ttf'],
  [700, 'figtree-bold.ttf'],
])
  writeFileSync(new URL(file, folder), drawn(weight))

function drawn(weight) {
  const fonts = SUBSETS.map((subset) => opened(subset, weight))
  const letters = lettersOf(fonts)
  const glyphs = [
    { path: fonts[0].getGlyph(0).path, advance: fonts[0].advances[0] },
    ...letters.map(([, glyph]) => glyph),
  ].map(encoded)
  const narrow = letters.findIndex(([code]) => code === NARROW_NO_BREAK_SPACE) + 1
  glyphs[narrow].advance = Math.round(glyphs[narrow].advance * 0.6)
  return container({
    'OS/2': os2(fonts[0], weight),
    cmap: cmap(letters.map(([code]) => code)),
    glyf: Buffer.concat(glyphs.map(({ outline }) => outline)),
    head: head(fonts[0]),
    hhea: hhea(fonts[0], glyphs),
    hmtx: numbers(glyphs.flatMap(({ advance, bearing }) => [[advance], [bearing]])),
    loca: loca(glyphs),
    maxp: maxp(glyphs),
    name: name(fonts[0], weight),
    post: numbers([[0x00030000, 4], [0, 4], [-100], [50], [0, 4], [0, 4], [0, 4], [0, 4], [0, 4]]),
  })
}

/** A subset at one weight. The reader applies variations to plain files only, so woff2 glyphs are converted here. */
function opened(subset, weight) {
  const path = require.resolve(`@fontsource-variable/figtree/files/figtree-${subset}-wght-normal.woff2`)
  const [font, reader] = [0, 1].map(() => fontkit.create(readFileSync(path)))
  font.getGlyph(0)
  reader.variationCoords = [weight]
  const { _transformedGlyphs: glyphs, HVAR, hmtx } = font
  const { _variationProcessor: variation } = reader
  font.advances = glyphs.map((glyph, id) => {
    const { advance } = hmtx.metrics.get(Math.min(id, hmtx.metrics.length - 1))
    const corners = [0, advance, 0, 0].map((x) => point(x, 0))
    const parts =
      glyph.numberOfContours < 0 ? glyph.components.map(({ dx, dy }) => point(dx, dy)) : (glyph.points ?? [])
    const moved = [...parts, ...corners]
    variation.transformPoints(id, moved)
    if (glyph.numberOfContours < 0)
      for (const [at, component] of glyph.components.entries())
        Object.assign(component, { dx: moved[at].x, dy: moved[at].y })
    return HVAR ? advance + variation.getAdvanceAdjustment(id, HVAR) : moved.at(-3).x - moved.at(-4).x
  })
  return font
}

function point(x, y) {
  return { x, y, onCurve: true, endContour: true, copy: () => point(x, y) }
}

function letter(font, code) {
  const glyph = font.glyphForCodePoint(code)
  return { path: glyph.path, advance: font.advances[glyph.id] }
}

/** Each code with its glyph, in order; the narrow space has the glyph of the common one. */
function lettersOf(fonts) {
  const found = new Map()
  for (const font of fonts.toReversed())
    for (const code of font.characterSet)
      if (code >= 32 && code < 0x10000) found.set(code, letter(font, code))
  found.set(NARROW_NO_BREAK_SPACE, letter(fonts[0], NO_BREAK_SPACE))
  return [...found].toSorted(([a], [b]) => a - b)
}

function encoded({ path, advance }) {
  const isEmpty = path.commands.length === 0
  const drawing = isEmpty ? Buffer.alloc(0) : outlineOf(path)
  const outline = Buffer.concat([drawing, Buffer.alloc(-drawing.length & 3)])
  return { outline, advance: Math.round(advance), bearing: isEmpty ? 0 : Math.round(path.bbox.minX) }
}

/** A glyph's outline in the form of the table `glyf`: all of its contours, no instructions. */
function outlineOf({ commands, bbox }) {
  const ends = []
  const points = []
  for (const { command, args } of commands) {
    if (command === 'closePath') ends.push(points.length - 1)
    for (let at = 0; at < args.length; at += 2)
      points.push({ x: Math.round(args[at]), y: Math.round(args[at + 1]), on: at === args.length - 2 })
  }
  const flags = points.map(({ on }) => (on ? ON_CURVE : 0))
  const [xs, ys] = ['x', 'y'].map((axis) => steps(points, axis, flags))
  const box = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map((side) => [Math.round(side)])
  return Buffer.concat([
    numbers([[ends.length], ...box, ...ends.map((end) => [end]), [0]]),
    Buffer.from(flags),
    ...xs,
    ...ys,
  ])
}

function steps(points, axis, flags) {
  let last = 0
  return points.map((one, at) => {
    const step = one[axis] - last
    last = one[axis]
    if (step === 0) {
      flags[at] |= SAME_OR_POSITIVE[axis]
      return Buffer.alloc(0)
    }
    if (Math.abs(step) > 255) return numbers([[step]])
    flags[at] |= SHORT[axis] | (step > 0 ? SAME_OR_POSITIVE[axis] : 0)
    return Buffer.from([Math.abs(step)])
  })
}

/** Big-endian numbers, 2 bytes each by default. */
function numbers(list) {
  const bytes = Buffer.alloc(list.reduce((sum, [, size = 2]) => sum + size, 0))
  let at = 0
  for (const [value, size = 2] of list) {
    if (size === 2) bytes.writeUInt16BE(value & 0xffff, at)
    else bytes.writeUInt32BE(value >>> 0, at)
    at += size
  }
  return bytes
}

function loca(glyphs) {
  let end = 0
  return numbers([[0, 4], ...glyphs.map(({ outline }) => [(end += outline.length), 4])])
}

function cmap(codes) {
  const runs = []
  for (const [at, code] of codes.entries()) {
    const last = runs.at(-1)
    if (last && last.to === code - 1) last.to = code
    else runs.push({ from: code, to: code, glyph: at + 1 })
  }
  const groups = runs.flatMap(({ from, to, glyph }) => [
    [from, 4],
    [to, 4],
    [glyph, 4],
  ])
  const size = 16 + runs.length * 12
  return numbers([[0], [1], [3], [10], [12, 4], [12], [0], [size, 4], [0, 4], [runs.length, 4], ...groups])
}

function head({ unitsPerEm, bbox }) {
  const box = [bbox.minX, bbox.minY, bbox.maxX, bbox.maxY].map((side) => [Math.round(side)])
  const dates = [
    [0, 4],
    [0, 4],
    [0, 4],
    [0, 4],
  ]
  return numbers([
    [0x00010000, 4],
    [0x00010000, 4],
    [0, 4],
    [0x5f0f3cf5, 4],
    [3],
    [unitsPerEm],
    ...dates,
    ...box,
    [0],
    [8],
    [2],
    [1],
    [0],
  ])
}

function hhea({ ascent, descent, lineGap, bbox }, glyphs) {
  const widest = Math.max(...glyphs.map(({ advance }) => advance))
  const zeros = Array.from({ length: 7 }, () => [0])
  return numbers([
    [0x00010000, 4],
    [ascent],
    [descent],
    [lineGap],
    [widest],
    [0],
    [0],
    [Math.round(bbox.maxX)],
    [1],
    ...zeros,
    [glyphs.length],
  ])
}

function maxp(glyphs) {
  const limits = [500, 30, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0].map((most) => [most])
  return numbers([[0x00010000, 4], [glyphs.length], ...limits])
}

function os2(font, weight) {
  const { offset, length } = font.directory.tables['OS/2']
  const bytes = Buffer.from(font.stream.buffer.subarray(offset, offset + length))
  bytes.writeUInt16BE(weight, 4)
  return bytes
}

function name(font, weight) {
  const texts = [
    [0, font.copyright],
    [1, 'Figtree'],
    [2, weight === 700 ? 'Bold' : 'Regular'],
    [4, `Figtree ${weight}`],
    [6, `Figtree-${weight}`],
    [13, 'SIL Open Font License 1.1, https://openfontlicense.org'],
  ].map(([id, text]) => [id, Buffer.from(String(text ?? ''), 'utf16le').swap16()])
  let at = 0
  const records = texts.flatMap(([id, { length }]) => [
    [3],
    [1],
    [0x409],
    [id],
    [length],
    [(at += length) - length],
  ])
  return Buffer.concat([
    numbers([[0], [texts.length], [6 + texts.length * 12], ...records]),
    ...texts.map(([, text]) => text),
  ])
}

function container(tables) {
  const entries = Object.entries(tables)
  let at = 12 + entries.length * 16
  const directory = []
  const bodies = []
  for (const [tag, body] of entries) {
    directory.push(
      Buffer.from(tag),
      numbers([
        [checksum(body), 4],
        [at, 4],
        [body.length, 4],
      ]),
    )
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
    bodies.push(padded)
    at += padded.length
  }
  const power = 2 ** Math.floor(Math.log2(entries.length))
  const start = numbers([
    [0x00010000, 4],
    [entries.length],
    [power * 16],
    [Math.log2(power)],
    [(entries.length - power) * 16],
  ])
  return Buffer.concat([start, ...directory, ...bodies])
}

function checksum(body) {
  const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
  let sum = 0
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}
