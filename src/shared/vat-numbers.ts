import { isInUnion } from './world-countries.ts'

/** Member states whose VAT numbers begin with other letters than their country code, and Northern Ireland. */
const OTHER_LETTERS: Readonly<Record<string, string>> = { EL: 'GR', XI: 'XI' }

/** Whether a VAT number was given by a member state. French numbers count too. */
export function isVatNumberOfUnion(vatNumber: string): boolean {
  const letters = vatNumber.slice(0, 2)
  return letters in OTHER_LETTERS || (letters !== 'GR' && isInUnion(letters))
}
