import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = ['./tokens.css', './theme.css']
  .map((file) => readFileSync(new URL(file, import.meta.url), 'utf8'))
  .join('\n')

function colours(block: string): Record<string, string> {
  const found = block.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6})\b/g)
  return Object.fromEntries(Array.from(found, ([, name, hex]) => [name, hex]))
}

const darkAt = css.indexOf('@media (prefers-color-scheme: dark)')
const light = colours(css.slice(0, darkAt))
const dark = { ...light, ...colours(css.slice(darkAt)) }
const foilStops = ['sky', 'violet', 'rose', 'peach', 'mint'].map((name) => light[name] ?? '')

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const surfaces = ['paper', 'raised', 'sunk']
const tones = ['grey', 'blue', 'yellow', 'green', 'orange', 'red', 'purple', 'iris']
const textPairs = [
  ...['ink', 'ink-soft', 'ink-faint', 'iris', 'red', 'green', 'orange'].flatMap((text) =>
    surfaces.map((surface) => [text, surface]),
  ),
  ...tones.flatMap((tone) => [
    [tone, `${tone}-wash`],
    ['ink', `${tone}-wash`],
  ]),
  ['ink-soft', 'iris-wash'],
  ...['ink', 'red', 'iris', 'green'].map((ground) => ['paper', ground]),
  ['on-night', 'night'],
  ['on-night-soft', 'night'],
]
const controlPairs = ['edge', 'iris', 'red'].flatMap((line) => surfaces.map((surface) => [line, surface]))

test.each([
  ['light', light],
  ['dark', dark],
])('every pair used for text is AA in the %s scheme', (_, scheme) => {
  const weak = textPairs.flatMap(([text = '', ground = '']) => {
    const ratio = contrast(scheme[text] ?? '', scheme[ground] ?? '')
    return ratio >= 4.5 ? [] : [`${text} on ${ground}: ${ratio.toFixed(2)}`]
  })
  expect(weak).toEqual([])
})

test.each([
  ['light', light],
  ['dark', dark],
])('borders of controls and the focus ring stand out in the %s scheme', (_, scheme) => {
  const weak = controlPairs.flatMap(([line = '', ground = '']) => {
    const ratio = contrast(scheme[line] ?? '', scheme[ground] ?? '')
    return ratio >= 3 ? [] : [`${line} on ${ground}: ${ratio.toFixed(2)}`]
  })
  expect(weak).toEqual([])
})

test('text on every stop of the foil is AA', () => {
  for (const stop of foilStops) expect(contrast(light['on-foil'] ?? '', stop)).toBeGreaterThan(4.5)
})

test('a scheme defines every colour that it uses', () => {
  const named = new Set(Object.keys(light))
  for (const pair of [...textPairs, ...controlPairs]) for (const name of pair) expect(named).toContain(name)
})
