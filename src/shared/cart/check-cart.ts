import { availablePacks, PACK_UNAVAILABLE, timesPack, type PackSize } from '../catalogue/pack-size.ts'
import { counted } from '../count.ts'
import { formatCents } from '../money.ts'
import { type CartLine, lineKey, sleevesOf } from './cart.ts'
import { orderableOf, TOO_MANY_RESERVED } from './order-limits.ts'

export type FreshSleeve = {
  _id: string
  /** The packs on offer at their current prices, largest first. */
  packs: readonly { size: PackSize; priceCents: number }[]
  /** In sleeves. This customer's own reservation counts as available (decisions 10 and 11). */
  stock: number
}

export type LineNote = {
  kind: 'gone' | 'pack-gone' | 'too-many' | 'over-limit' | 'price-changed'
  sentence: string
  blocks: boolean
  /** Lines within the stock that may replace this line. */
  instead?: CartLine[]
}

export type CheckedCart = {
  lines: CartLine[]
  /** By line key. */
  notes: Record<string, LineNote>
  blocked: boolean
}

export const LINE_GONE = 'Cette protection n’est plus disponible'

export const LINE_TAKEN = 'Les autres lots de cette protection dans votre panier prennent tout ce qui reste'

/** `lots` is the number of packs left of the line's size. `sleeves` is how many can still be sold in packs on offer. */
export function tooManySentence(lots: number, sleeves = 0): string {
  if (lots <= 0 && sleeves > 1) return `Il n’en reste que ${sleeves}\u00A0: choisissez un lot plus petit`
  if (lots <= 0 && sleeves === 1) return 'Il n’en reste qu’une\u00A0: choisissez-la à l’unité'
  if (lots <= 0) return 'Cette protection est en rupture de stock'
  return lots === 1 ? 'Il ne reste qu’un lot disponible' : `Il ne reste que ${lots} lots disponibles`
}

export function priceChangedSentence(oldCents: number, newCents: number): string {
  return `Le prix a changé\u00A0: ${formatCents(oldCents)} → ${formatCents(newCents)}`
}

/**
 * Also checks the limit of one product in an order (decision 13). The lines of one product share its stock: earlier
 * lines come first.
 */
export function checkCart(lines: readonly CartLine[], fresh: readonly FreshSleeve[]): CheckedCart {
  const sleeves = new Map(fresh.map((each) => [idOf(each), each]))
  const left = new Map(fresh.map((sleeve) => [idOf(sleeve), sleeve.stock]))
  const notes: Record<string, LineNote> = {}
  const checked = lines.map((line) => {
    const sleeve = sleeves.get(line.id)
    const stock = left.get(line.id) ?? 0
    const priceCents = sleeve && presentCents(sleeve, line.packSize)
    if (priceCents !== undefined) left.set(line.id, Math.max(0, stock - sleevesOf(line)))
    const taken = (sleeve?.stock ?? 0) - stock
    const largest = Math.max(...lines.filter(({ id }) => id === line.id).map(({ packSize }) => packSize))
    const note = noteOn(line, sleeve, { stock, orderable: orderableOf(sleeve?.stock ?? 0, largest) - taken })
    if (note) notes[lineKey(line)] = note
    return priceCents === undefined ? line : { ...line, priceCents }
  })
  return { lines: checked, notes, blocked: Object.values(notes).some((note) => note.blocks) }
}

const presentCents = ({ packs }: FreshSleeve, wanted: PackSize) =>
  packs.find(({ size }) => size === wanted)?.priceCents

function idOf({ _id }: FreshSleeve): string {
  return _id
}

type Left = { stock: number; orderable: number }

function noteOn(
  line: CartLine,
  sleeve: FreshSleeve | undefined,
  { stock, orderable }: Left,
): LineNote | undefined {
  if (!sleeve) return { kind: 'gone', sentence: LINE_GONE, blocks: true }
  const priceCents = presentCents(sleeve, line.packSize)
  if (priceCents === undefined) return packGone(line, sleeve, stock)
  if (sleevesOf(line) > stock) {
    const lots = availablePacks(Math.max(0, Math.min(stock, orderable)), line.packSize)
    const smaller = packsFilling(line, stock, sleeve)
    const sentence =
      stock <= 0 && sleeve.stock > 0
        ? LINE_TAKEN
        : tooManySentence(availablePacks(stock, line.packSize), sleevesIn(smaller))
    const instead = lots > 0 ? [{ ...line, quantity: lots }] : smaller
    return { kind: 'too-many', sentence, blocks: true, instead }
  }
  if (sleevesOf(line) > orderable) {
    const lots = availablePacks(Math.max(0, orderable), line.packSize)
    const instead = lots > 0 ? [{ ...line, quantity: lots }] : []
    return { kind: 'over-limit', sentence: TOO_MANY_RESERVED, blocks: true, instead }
  }
  if (priceCents === line.priceCents) return undefined
  return { kind: 'price-changed', sentence: priceChangedSentence(line.priceCents, priceCents), blocks: false }
}

/** Proposes other packs only if they are in stock and contain as many sleeves as the line. */
function packGone(line: CartLine, sleeve: FreshSleeve, stock: number): LineNote {
  const instead = packsFilling(line, Math.min(sleevesOf(line), stock), sleeve)
  const isWhole = sleevesIn(instead) === sleevesOf(line)
  return { kind: 'pack-gone', sentence: PACK_UNAVAILABLE, blocks: true, ...(isWhole && { instead }) }
}

/** Returns how many of `sleeves` can be sold in packs of these sizes. `sizes` must be largest first. */
export function sleevesInPacks(sleeves: number, sizes: readonly PackSize[]): number {
  const rest = sizes.reduce((left, size) => left - availablePacks(left, size) * size, Math.max(0, sleeves))
  return Math.max(0, sleeves) - rest
}

function packsFilling(line: CartLine, sleeves: number, { packs }: FreshSleeve): CartLine[] {
  let left = sleeves
  return packs.flatMap(({ size, priceCents }) => {
    const quantity = availablePacks(left, size)
    left -= quantity * size
    return quantity > 0 ? [{ ...line, packSize: size, quantity, priceCents }] : []
  })
}

const sleevesIn = (lines: readonly CartLine[]) => lines.reduce((sum, line) => sum + sleevesOf(line), 0)

export function insteadLabel({ kind, instead = [] }: Partial<LineNote> = {}): string | undefined {
  const [only] = instead
  if (!only) return undefined
  if (kind === 'pack-gone')
    return `Prendre ${instead.map(({ quantity, packSize }) => timesPack(quantity, packSize)).join(' et ')}`
  if (instead.length === 1 && only.packSize > 1) return `Garder ${counted(only.quantity, 'lot')}`
  const sleeves = sleevesIn(instead)
  return sleeves === 1 ? 'Prendre la dernière' : `Prendre les ${sleeves} dernières`
}
