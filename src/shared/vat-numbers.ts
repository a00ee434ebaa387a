import { isInUnion } from './world-countries.ts'

/** First letters of VAT numbers that are not ISO country codes: Greece and Northern Ireland. */
const OTHER_LETTERS: Readonly<Record<string, string>> = { EL: 'GR', XI: 'XI' }

/** Checks only the first two letters. Numbers of France and of Northern Ireland count too. */
export function isVatNumberOfUnion(vatNumber: string): boolean {
  const letters = vatNumber.slice(0, 2)
  return letters in OTHER_LETTERS || (letters !== 'GR' && isInUnion(letters))
}
