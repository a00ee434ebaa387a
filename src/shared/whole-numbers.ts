/** Puts no-break spaces between digits, and between a postal code and its town. */
export const wholeNumbers = (text: string): string =>
  text.replaceAll(/(?<=\d) (?=\d)|(?<=\b\d{5}) (?=\p{Lu})/gu, '\u00A0')
