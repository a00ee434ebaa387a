import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FontName } from './letters.ts'

const require = createRequire(import.meta.url)
/** Which fonts the drawings of this file have asked for. */
export const asked: FontName[] = []

const OURS: Partial<Record<FontName, string>> = {
  regular: 'figtree-regular.ttf',
  bold: 'figtree-bold.ttf',
  han: 'noto-sans-sc-regular.woff',
  hangul: 'noto-sans-kr-regular.woff',
}

/** The fonts from their files, as the browser fetches them. */
export const readFont = async (font: FontName) => {
  asked.push(font)
  const ours = OURS[font]
  const file = ours
    ? new URL(`fonts/${ours}`, import.meta.url)
    : require.resolve(`@fontsource/noto-sans/files/noto-sans-${font}-400-normal.woff`)
  return new Uint8Array(await readFile(file))
}
