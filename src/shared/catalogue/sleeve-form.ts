import { eurosToCents } from '#shared/money.ts'
import { DEFAULT_DIMENSIONS } from './dimensions.ts'

// The form is lenient (back-office.md §5); the server is not: it takes what these make of the text (decision 3).

/** A typed price in cents: comma or point; what is no amount, or below 0, is 0. */
export function parsePriceCents(text: string): number {
  const plain = text.replace(/[\s€]/g, '').replace(',', '.')
  return /^(\d{1,9}\.?\d*|\.\d+)$/.test(plain) ? eurosToCents(Number(plain)) : 0
}

/** A typed stock as a whole number of sleeves, never below 0; what is no number is 0. */
export function parseStock(text: string): number {
  const stock = Number.parseInt(text, 10)
  return Number.isSafeInteger(stock) ? Math.max(0, stock) : 0
}

/** The features to save: trimmed, blank ones dropped. */
export function cleanFeatures(features: readonly string[]): string[] {
  return features.map((feature) => feature.trim()).filter((feature) => feature !== '')
}

/** A new sleeve as the form opens it (back-office.md §9). */
export const NEW_SLEEVE = {
  priceCents: 150,
  stock: 0,
  category: 'pokemon',
  dimensions: DEFAULT_DIMENSIONS,
  packSize: 5,
  isPublished: false,
} as const
