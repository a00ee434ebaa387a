import { centsToText, typedToCents } from '../decimal-money.ts'
import { centsToEuros, eurosToCents, scaleCents } from '../money.ts'
import { CELL_SEPARATOR, eurosIn } from './cell-values.ts'
import { DEFAULT_PACK_SIZE, type PackSize } from './pack-size.ts'
import { SLEEVE_MAX_PRICE_EUROS } from './sleeve-rules.ts'

export type PackCost = { size: PackSize; costCents: number }

export const COST_TWICE = 'Deux coûts sont indiqués pour la même taille de lot'
export const COST_INVALID = 'Le coût doit être un montant positif ou nul'
export const COST_TOO_HIGH = `Le coût est de ${SLEEVE_MAX_PRICE_EUROS.toLocaleString('fr-FR')} € au plus`

type Costed = { packs: readonly unknown[]; costs: readonly PackCost[] }

/**
 * Returns undefined if the cost is unknown. A usual pack without its own cost gets one in proportion to that of the
 * pack of 5.
 */
export function packCostCents({ packs, costs }: Costed, size: PackSize): number | undefined {
  const costOf = (wanted: PackSize) => costs.find((cost) => cost.size === wanted)?.costCents
  const own = costOf(size)
  if (own !== undefined || packs.length > 0) return own
  const ofFive = costOf(DEFAULT_PACK_SIZE)
  return ofFive === undefined ? undefined : scaleCents(ofFive, size, DEFAULT_PACK_SIZE)
}

export type Margin = { cents: number; percent: number }

export function marginOf(netCents: number, costCents: number): Margin {
  const cents = netCents - costCents
  return { cents, percent: netCents === 0 ? 0 : Math.round((cents * 100) / netCents) }
}

/** '1,20' if only the pack of 5 has a cost, otherwise for example '100 : 4,20 | 50 : 2,40'. */
export function costsCell(costs: readonly PackCost[]): string {
  const [only, ...others] = costs
  if (only?.size === DEFAULT_PACK_SIZE && others.length === 0) return centsToText(only.costCents)
  return costs.map(({ size, costCents }) => `${size} : ${centsToText(costCents)}`).join(CELL_SEPARATOR)
}

/** A single amount is the cost of a pack of `per`. Undefined for an unreadable text. */
export function costsInCell(cell: string, per: PackSize): { size: number; cost: number }[] | undefined {
  const single = amountIn(cell)
  if (single !== undefined) return [{ size: per, cost: single }]
  const costs = cell.split(/\s*[|\n]\s*/u).map((text) => {
    const [size = '', amount = '', ...more] = text.split(':').map((part) => part.trim())
    const cost = amountIn(amount)
    return /^\d{1,6}$/.test(size) && cost !== undefined && more.length === 0
      ? { size: Number(size), cost }
      : undefined
  })
  return costs.every((cost) => cost !== undefined) ? costs : undefined
}

function amountIn(text: string): number | undefined {
  const euros = eurosIn(text.replace(/\s*HT$/iu, ''))
  return euros === undefined ? undefined : centsToEuros(eurosToCents(euros))
}

export function typedCostCents(text: string): number | null | undefined {
  return text.trim() === '' ? null : typedToCents(text)
}
