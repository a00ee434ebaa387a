import cyrillic from '@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff?url'
import cyrillicExt from '@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff?url'
import greek from '@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?url'
import greekExt from '@fontsource/noto-sans/files/noto-sans-greek-ext-400-normal.woff?url'
import latin from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?url'
import latinExt from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?url'
import vietnamese from '@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff?url'
import { FONT_LOAD_FAILED } from '#shared/documents/texts.ts'
import bold from './fonts/figtree-bold.ttf?url'
import regular from './fonts/figtree-regular.ttf?url'
import hangul from './fonts/noto-sans-kr-regular.woff?url'
import han from './fonts/noto-sans-sc-regular.woff?url'
import type { FontName } from './letters.ts'

/**
 * The two Figtree files are instances of the variable font at the weights 400 and 700, made with fonttools'
 * `varLib.instancer`, with a narrow no-break space added.
 */
const FILES: Record<FontName, string> = {
  regular,
  bold,
  latin,
  'latin-ext': latinExt,
  vietnamese,
  cyrillic,
  'cyrillic-ext': cyrillicExt,
  greek,
  'greek-ext': greekExt,
  han,
  hangul,
}

export async function readFont(font: FontName): Promise<Uint8Array> {
  const answer = await fetch(FILES[font])
  if (!answer.ok) throw new Error(FONT_LOAD_FAILED)
  return new Uint8Array(await answer.arrayBuffer())
}
