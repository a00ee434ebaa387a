import { foldText } from '../search-text.ts'

/** Replacements for characters that Unicode does not decompose into Western ones. */
const SPELT: Record<string, string> = { ı: 'i', '‘': "'", '’': "'", '“': '"', '”': '"', '–': '-', '—': '-' }

const READ = /^[\u0020-\u007E\u00A0-\u00FF]$/u

function spelt(sign: string): string {
  if (READ.test(sign)) return sign
  const folded = SPELT[sign] ?? foldText(sign)
  return sign === sign.toLowerCase() ? folded : folded.toUpperCase()
}

const spellOut = (text: string) => Array.from(text.normalize('NFKC'), spelt)

/** 'Łódź' becomes 'Lódz', and an emoji is dropped. */
export function carrierText(text: string): string {
  const signs = spellOut(text).map((sign) => (/^[\u0020-\u007E\u00A0-\u00FF]+$/u.test(sign) ? sign : ' '))
  return signs.join('').replaceAll(/\s+/gu, ' ').trim()
}

/** Spells the text in capitals, with only the characters that Mondial Relay accepts. */
export function relayText(text: string): string {
  const letters = foldText(carrierText(text)).toUpperCase()
  return letters
    .replaceAll(/[^0-9A-Z_\-'., /]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s-]+/u, '')
    .trim()
}

/** True if a label would lose letters or digits of the text (Arabic, Greek, Chinese), or the whole text. */
export function isUnreadableForCarrier(text: string): boolean {
  const lost = spellOut(text).some((sign) => /[\p{L}\p{N}]/u.test(sign) && !/^[\u0020-\u00FF]+$/u.test(sign))
  return lost || carrierText(text) === ''
}
