/** Telephone and registration numbers, and a postal code before its town: no line ends inside. */
export const wholeNumbers = (text: string): string =>
  text.replaceAll(/(?<=\d) (?=\d)|(?<=\b\d{5}) (?=\p{Lu})/gu, '\u00A0')
