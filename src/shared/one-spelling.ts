/** Matches direction marks, zero-width spaces and soft hyphens. Does not match the joiners of scripts and emoji. */
const INVISIBLE =
  /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/gu

/** Matches joiners that join nothing: after Latin letters, digits and signs, and at the ends of words. */
const IDLE_JOINERS = /(?<=^|[\s\p{Script=Latin}\p{N}\p{P}])[\u200C\u200D]+|[\u200C\u200D]+(?=\s|$)/gu

/**
 * Programs write names differently: a Mac types an accent as a separate character, and a word processor inserts
 * no-break spaces.
 */
export function oneSpelling(text: string): string {
  const seen = text.replaceAll(INVISIBLE, '').replaceAll(IDLE_JOINERS, '')
  return seen.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}
