/** Leaves out U+200C and U+200D, because some scripts and emoji need them. */
const INVISIBLE =
  /[\u034F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u2800\u3164\uFEFF\uFFF9-\uFFFB]/gu

/** U+200C and U+200D where they do nothing, such as after Latin letters or at the end of a word. */
const IDLE_JOINERS = /(?<=^|[\s\p{Script=Latin}\p{N}\p{P}])[\u200C\u200D]+|[\u200C\u200D]+(?=\s|$)/gu

/**
 * Removes differences that are hard to see, such as accents as separate characters, no-break spaces and invisible
 * characters.
 */
export function oneSpelling(text: string): string {
  const seen = text.replaceAll(INVISIBLE, '').replaceAll(IDLE_JOINERS, '')
  return seen.normalize('NFC').replaceAll(/\s+/gu, ' ').trim()
}
