/** Makes the spaces inside numbers, and between a postal code and its town, no-break spaces. */
export const wholeNumbers = (text: string): string =>
  text.replaceAll(/(?<=\d) (?=\d)|(?<=\b\d{5}) (?=\p{Lu})/gu, '\u00A0')
