import { oneSpelling } from '../one-spelling.ts'
import { gtinDigits, gtinError, wholeGtin } from './gtin.ts'
import { skuError } from './sleeve-rules.ts'

type Named = { sku?: string | undefined; gtin?: string | undefined; name?: string | undefined }

export const nameKey = (name: string): string => oneSpelling(name).toLowerCase()

/** Returns the keys that identify a product or a line, most reliable first: reference, barcode, name. */
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
 * Returns the key of a numeric reference without its leading zeros, because spreadsheets drop them. Undefined for any
 * other reference.
 */
export function bareKey(sku: string): string | undefined {
  const plain = sku.trim()
  return /^\d+$/u.test(plain) ? `bare:${plain.replace(/^0+(?=\d)/u, '')}` : undefined
}

export function lookupKeys(named: Named): string[] {
  const bare = bareKey(named.sku ?? '')
  return bare === undefined ? keysOfProduct(named) : [...keysOfProduct(named), bare]
}

/**
 * Matches placeholders in cells that must not be empty. As a key, a placeholder would turn all these lines into one
 * product.
 */
const PLACEHOLDER = /^(?:[-_./]*|0+|n\/?a|none|null|nan|nil|aucune?|undefined|tbd)$/iu

/**
 * Returns reference, barcode and name of a line, without an invalid reference or barcode. `odd` says which of the two
 * was invalid. Other shops put words or their own numbers there.
 */
export function usableNames({ sku = '', gtin = '', name = '' }: Named): Required<Named> & { odd: Odd[] } {
  const odd: Odd[] = []
  if (skuError(sku) !== undefined || (sku !== '' && PLACEHOLDER.test(sku))) odd.push('sku')
  if (gtinError(gtin) !== undefined) odd.push('gtin')
  return { sku: odd.includes('sku') ? '' : sku, gtin: odd.includes('gtin') ? '' : gtin, name, odd }
}
type Odd = 'sku' | 'gtin'

const MAX_NAMED = 5

/** Returns the error of a line whose product is in other lines too. Only the shopkeeper knows which line is right. */
export function lineDoubled(others: readonly number[]): string {
  const named = others.slice(0, MAX_NAMED).join(', ') + (others.length > MAX_NAMED ? '…' : '')
  return `Cette protection est aussi à la ligne ${named}\u00A0: n’en gardez qu’une`
}
