import { oneSpelling } from '../one-spelling.ts'
import { gtinDigits, gtinError, wholeGtin } from './gtin.ts'
import { skuError } from './sleeve-rules.ts'

type Named = { sku?: string | undefined; gtin?: string | undefined; name?: string | undefined }

/** A name as it is compared. */
export const nameKey = (name: string): string => oneSpelling(name).toLowerCase()

/** What a product, or a line of a file, is known by, the surest first: reference, barcode, name. */
export function keysOfProduct({ sku = '', gtin = '', name = '' }: Named): string[] {
  const digits = gtinDigits(gtin)
  return [
    ...(sku.trim() === '' ? [] : [`sku:${nameKey(sku)}`]),
    ...(digits === '' ? [] : [`gtin:${wholeGtin(digits)}`]),
    ...(name.trim() === '' ? [] : [`name:${nameKey(name)}`]),
  ]
}

/** Which protection a line means. Two lines with one key mean the same. */
export const keyOfProduct = (line: Named): string => keysOfProduct(line)[0] ?? ''

/** The same of a line that has to name it by reference or barcode. */
export function keyOfLine(line: { reference: string; barcode: string }): string | undefined {
  return keysOfProduct({ sku: line.reference, gtin: line.barcode })[0]
}

/** The key of a reference of digits without the zeros in front, which spreadsheets drop; undefined for any other. */
export function bareKey(sku: string): string | undefined {
  const plain = sku.trim()
  return /^\d+$/u.test(plain) ? `bare:${plain.replace(/^0+(?=\d)/u, '')}` : undefined
}

/** All that a product is looked up by. */
export function lookupKeys(named: Named): string[] {
  const bare = bareKey(named.sku ?? '')
  return bare === undefined ? keysOfProduct(named) : [...keysOfProduct(named), bare]
}

/** What can be kept of a line's reference and barcode: other shops have words there, or numbers of their own. */
export function usableNames({ sku = '', gtin = '', name = '' }: Named): Required<Named> & { odd: Odd[] } {
  const odd: Odd[] = []
  if (skuError(sku) !== undefined) odd.push('sku')
  if (gtinError(gtin) !== undefined) odd.push('gtin')
  return { sku: odd.includes('sku') ? '' : sku, gtin: odd.includes('gtin') ? '' : gtin, name, odd }
}
type Odd = 'sku' | 'gtin'

const MAX_NAMED = 5

/** Two lines of one protection: nobody but the shopkeeper knows which is right. */
export function lineDoubled(others: readonly number[]): string {
  const named = others.slice(0, MAX_NAMED).join(', ') + (others.length > MAX_NAMED ? '…' : '')
  return `Cette protection est aussi à la ligne ${named}\u00A0: n’en gardez qu’une`
}
