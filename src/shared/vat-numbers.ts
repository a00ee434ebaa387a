import { isInUnion } from './world-countries.ts'

/** Letters of VAT numbers that are no country code: Greece, and Northern Ireland. */
const OTHER_LETTERS: Readonly<Record<string, string>> = { EL: 'GR', XI: 'XI' }

/** Checks only the first two letters. France and Northern Ireland count. */
export function isVatNumberOfUnion(vatNumber: string): boolean {
  const letters = vatNumber.slice(0, 2)
  return letters in OTHER_LETTERS || (letters !== 'GR' && isInUnion(letters))
}
