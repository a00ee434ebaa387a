import { foldText } from '../search-text.ts'

/** Beyond the Western letters, and not decomposed by Unicode. */
const SPELT: Record<string, string> = { ı: 'i', '‘': "'", '’': "'", '“': '"', '”': '"', '–': '-', '—': '-' }

/** The signs that every carrier's tool reads: those of Western Europe. */
const READ = /^[\u0020-\u007E\u00A0-\u00FF]$/u

function spelt(sign: string): string {
  if (READ.test(sign)) return sign
  const folded = SPELT[sign] ?? foldText(sign)
  return sign === sign.toLowerCase() ? folded : folded.toUpperCase()
}

const spellOut = (text: string) => Array.from(text.normalize('NFKC'), spelt)

/** A text in the letters that a carrier's tool takes: 'Łódź' as 'Lódz'; an emoji is left out. */
export function carrierText(text: string): string {
  const signs = spellOut(text).map((sign) => (/^[\u0020-\u007E\u00A0-\u00FF]+$/u.test(sign) ? sign : ' '))
  return signs.join('').replaceAll(/\s+/gu, ' ').trim()
}

/** Whether letters or digits would be lost on the label: Arabic, Greek, Chinese; or nothing is left of it. */
export function isUnreadableForCarrier(text: string): boolean {
  const lost = spellOut(text).some((sign) => /[\p{L}\p{N}]/u.test(sign) && !/^[\u0020-\u00FF]+$/u.test(sign))
  return lost || carrierText(text) === ''
}
