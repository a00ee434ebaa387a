import { foldText } from '../search-text.ts'

/** Letters that Unicode does not decompose into Western ones. */
const SPELT: Record<string, string> = { ı: 'i', '‘': "'", '’': "'", '“': '"', '”': '"', '–': '-', '—': '-' }

/** The characters that every carrier's tool reads: the characters of Western Europe. */
const READ = /^[\u0020-\u007E\u00A0-\u00FF]$/u

function spelt(sign: string): string {
  if (READ.test(sign)) return sign
  const folded = SPELT[sign] ?? foldText(sign)
  return sign === sign.toLowerCase() ? folded : folded.toUpperCase()
}

const spellOut = (text: string) => Array.from(text.normalize('NFKC'), spelt)

/** A text in the characters of a carrier's tool: 'Łódź' becomes 'Lódz', an emoji is dropped. */
export function carrierText(text: string): string {
  const signs = spellOut(text).map((sign) => (/^[\u0020-\u007E\u00A0-\u00FF]+$/u.test(sign) ? sign : ' '))
  return signs.join('').replaceAll(/\s+/gu, ' ').trim()
}

/** Whether a label would lose letters or digits of this text (Arabic, Greek, Chinese), or all of it. */
export function isUnreadableForCarrier(text: string): boolean {
  const lost = spellOut(text).some((sign) => /[\p{L}\p{N}]/u.test(sign) && !/^[\u0020-\u00FF]+$/u.test(sign))
  return lost || carrierText(text) === ''
}
