/** Matches direction marks, zero-width spaces and soft hyphens. Does not match the joiners of scripts and emoji. */
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/gu

/**
 * Returns a name as it is stored and compared. Programs write names differently: a Mac types an accent as a separate
 * character, and a word processor inserts no-break spaces.
 */
export function oneSpelling(text: string): string {
  return text.normalize('NFC').replaceAll(INVISIBLE, '').replaceAll(/\s+/gu, ' ').trim()
}
