/** Direction marks, zero-width spaces and soft hyphens, which come along with what is pasted. The joiners of scripts and emoji stay. */
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/gu

/**
 * A name as it is stored and compared, on whichever machine it was typed: a Mac writes an accent as a letter of its own, a word
 * processor a no-break space.
 */
export function oneSpelling(text: string): string {
  return text.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(/\s+/gu, ' ').trim()
}
