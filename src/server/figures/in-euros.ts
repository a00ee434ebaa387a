import type { Figures } from '#shared/figures/contract.ts'
import { centsToEuros } from '#shared/money.ts'

/** The figures with their amounts in cents, as they are added up. */
export type FiguresInCents = Figures

/** The members of the figures that are amounts. */
const AMOUNTS = new Set([
  'goods',
  'goodsBefore',
  'shipping',
  'refunded',
  'revenue',
  'revenueBefore',
  'discount',
  'received',
  'returned',
])

/** The figures as the API answers them. */
export const inEuros = (figures: FiguresInCents): Figures => convert(figures) as Figures

function convert(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(convert)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]: [string, unknown]) => [
      name,
      AMOUNTS.has(name) && typeof member === 'number' ? centsToEuros(member) : convert(member),
    ]),
  )
}
