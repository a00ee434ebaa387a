import { centsToText } from '../decimal-money.ts'
import { centsToEuros, eurosToCents } from '../money.ts'
import { CELL_SEPARATOR, eurosIn } from './cell-values.ts'
import { areUsual } from './own-packs.ts'
import type { OwnPack, Pack } from './pack-price.ts'

const USUAL = 'habituels'
const NOT_OFFERED = 'retiré'

/** For example '100 : 9,90 : BOX-100 : 4006381333931 | 50 : 6,00 | 10 : 2,00 : : : retiré'. */
export function packsCell(packs: readonly OwnPack[]): string {
  if (packs.length === 0) return USUAL
  return packs
    .map(({ size, priceCents, sku, gtin, offered }) => {
      const parts = [String(size), centsToText(priceCents), sku, gtin, offered ? '' : NOT_OFFERED]
      return parts
        .slice(0, parts.findLastIndex((part) => part !== '') + 1)
        .join(' : ')
        .replaceAll('  ', ' ')
    })
    .join(CELL_SEPARATOR)
}

export type CellPack = { size: number; price: number; sku: string; gtin: string; offered: boolean }

/** Returns undefined if the cell cannot be read. The limits and codes are checked by `packsInput`. */
export function packsInCell(cell: string): CellPack[] | undefined {
  if (cell.trim().toLowerCase() === USUAL) return []
  const packs = cell.split(/\s*[|\n]\s*/u).map(readPack)
  return packs.every((pack) => pack !== undefined) ? packs : undefined
}

function readPack(text: string): CellPack | undefined {
  const [size = '', price = '', sku = '', gtin = '', offered = '', ...more] = text
    .split(':')
    .map((part) => part.trim())
  const cents = eurosToCents(eurosIn(price) ?? 0)
  const isWord = offered === '' || offered.toLowerCase() === NOT_OFFERED
  if (!/^\d{1,6}$/.test(size) || cents === 0 || !isWord || more.length > 0) return undefined
  return { size: Number(size), price: centsToEuros(cents), sku, gtin, offered: offered === '' }
}

export function ownPacksOf({ price, packs }: { price: number; packs: readonly Pack[] }): OwnPack[] {
  const own = packs.map((pack) => ({
    size: pack.size,
    priceCents: eurosToCents(pack.price),
    sku: pack.sku ?? '',
    gtin: pack.gtin ?? '',
    offered: pack.offered,
  }))
  return areUsual(own, eurosToCents(price)) ? [] : own
}
