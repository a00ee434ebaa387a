import { gtinDigits, wholeGtin } from './gtin.ts'

/** Which protection a line means: its reference or, without one, its barcode. Two lines with one key mean the same. */
export function keyOfLine({
  reference,
  barcode,
}: {
  reference: string
  barcode: string
}): string | undefined {
  if (reference !== '') return `sku:${reference.toLowerCase()}`
  const digits = gtinDigits(barcode)
  return digits === '' ? undefined : `gtin:${wholeGtin(digits)}`
}

const MAX_NAMED = 5

/** Two lines of one protection: nobody but the shopkeeper knows which is right. */
export function lineDoubled(others: readonly number[]): string {
  const named = others.slice(0, MAX_NAMED).join(', ') + (others.length > MAX_NAMED ? '…' : '')
  return `Cette protection est aussi à la ligne ${named}\u202F: laissez une seule ligne`
}
