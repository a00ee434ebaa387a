import { oneSpelling } from '../one-spelling.ts'
import { gtinDigits, gtinError, wholeGtin } from './gtin.ts'
import { skuError } from './sleeve-rules.ts'

type Named = { sku?: string | undefined; gtin?: string | undefined; name?: string | undefined }

export const nameKey = (name: string): string => oneSpelling(name).toLowerCase()

/** Removes the apostrophe before a reference or barcode, which keeps spreadsheets from rounding it. */
export const codeIn = (cell: string): string => oneSpelling(cell).replace(/^['’]+/u, '')

/** The most reliable key comes first. */
export function keysOfProduct({ sku = '', gtin = '', name = '' }: Named): string[] {
  const digits = gtinDigits(gtin)
  return [
    ...(sku.trim() === '' ? [] : [`sku:${nameKey(sku)}`]),
    ...(digits === '' ? [] : [`gtin:${wholeGtin(digits)}`]),
    ...(name.trim() === '' ? [] : [`name:${nameKey(name)}`]),
  ]
}

export const keyOfProduct = (line: Named): string => keysOfProduct(line)[0] ?? ''

export function keyOfLine(line: { reference: string; barcode: string }): string | undefined {
  return keysOfProduct({ sku: line.reference, gtin: line.barcode })[0]
}

/**
 * Spreadsheets drop the leading zeros of a numeric reference, so this key has none. Returns undefined for any other
 * reference.
 */
export function bareKey(sku: string): string | undefined {
  const plain = sku.trim()
  return /^\d+$/u.test(plain) ? `bare:${plain.replace(/^0+(?=\d)/u, '')}` : undefined
}

export function lookupKeys(named: Named): string[] {
  const bare = bareKey(named.sku ?? '')
  return bare === undefined ? keysOfProduct(named) : [...keysOfProduct(named), bare]
}

/** As references, these placeholders would turn unrelated lines into one product. */
const PLACEHOLDER = /^(?:[-_./]*|0+|n\/?a|none|null|nan|nil|aucune?|undefined|tbd)$/iu

/**
 * Blanks an invalid reference or barcode, and a reference that is a placeholder, and lists the blanked fields in `odd`.
 */
export function usableNames({ sku = '', gtin = '', name = '' }: Named): Required<Named> & { odd: Odd[] } {
  const odd: Odd[] = []
  if (skuError(sku) !== undefined || (sku !== '' && PLACEHOLDER.test(sku))) odd.push('sku')
  if (gtinError(gtin) !== undefined) odd.push('gtin')
  return { sku: odd.includes('sku') ? '' : sku, gtin: odd.includes('gtin') ? '' : gtin, name, odd }
}
type Odd = 'sku' | 'gtin'

const MAX_NAMED = 5

export function lineDoubled(others: readonly number[]): string {
  const named = others.slice(0, MAX_NAMED).join(', ') + (others.length > MAX_NAMED ? '…' : '')
  return `Cette protection est aussi à la ligne ${named}\u00A0: n’en gardez qu’une`
}
