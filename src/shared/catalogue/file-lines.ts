import { gtinDigits, wholeGtin } from './gtin.ts'

type Named = { sku?: string | undefined; gtin?: string | undefined; name?: string | undefined }

/** What a product, or a line of a file, is known by, the surest first: reference, barcode, name. */
export function keysOfProduct({ sku = '', gtin = '', name = '' }: Named): string[] {
  const digits = gtinDigits(gtin)
  return [
    ...(sku.trim() === '' ? [] : [`sku:${sku.trim().toLowerCase()}`]),
    ...(digits === '' ? [] : [`gtin:${wholeGtin(digits)}`]),
    ...(name.trim() === '' ? [] : [`name:${name.trim().toLowerCase()}`]),
  ]
}

/** Which protection a line means. Two lines with one key mean the same. */
export const keyOfProduct = (line: Named): string => keysOfProduct(line)[0] ?? ''

/** The same of a line that has to name it by reference or barcode. */
export function keyOfLine(line: { reference: string; barcode: string }): string | undefined {
  return keysOfProduct({ sku: line.reference, gtin: line.barcode })[0]
}

const MAX_NAMED = 5

/** Two lines of one protection: nobody but the shopkeeper knows which is right. */
export function lineDoubled(others: readonly number[]): string {
  const named = others.slice(0, MAX_NAMED).join(', ') + (others.length > MAX_NAMED ? '…' : '')
  return `Cette protection est aussi à la ligne ${named}\u00A0: n’en gardez qu’une`
}
