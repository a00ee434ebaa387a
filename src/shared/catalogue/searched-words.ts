import { textWords } from '../search-text.ts'

type Described = {
  width_mm: number
  height_mm: number
  thickness_microns?: number | null | undefined
  back_finish?: string | undefined
}

/** What people call the goods, whatever the picture: each finds everything, below what is called so. */
const GOODS = 'protection pochette sleeve protège carte'

const GOODS_WORDS = textWords(GOODS)

/** Whether a folded word, or the beginning of one, finds everything: then it narrows nothing. */
export const findsAll = (word: string): boolean => GOODS_WORDS.some((known) => known.startsWith(word))

/** The formats as the buying guide names them. */
const FORMATS: Record<string, string> = { '66x91': 'format standard', '64x89': 'format perfect size' }

/** From this film on the guide calls a protection of the standard format premium. */
const PREMIUM_MICRONS = 100

/** The words that find a sleeve beside its own: what all are called, its format, film and back (decision 59). */
export function wordsBesideName({ width_mm: width, height_mm: height, ...film }: Described): string {
  const size = `${width}x${height}`
  const microns = film.thickness_microns ?? 0
  const isPremium = size === '66x91' && microns >= PREMIUM_MICRONS
  const thickness = microns ? `${microns} microns` : ''
  const back = film.back_finish ? `dos ${film.back_finish}` : ''
  return `${GOODS} ${size} ${width} x ${height} mm ${FORMATS[size] ?? ''} ${isPremium ? 'premium' : ''} ${thickness} ${back}`
}
