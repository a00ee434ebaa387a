import { packPriceCents } from '#shared/catalogue/pack-price.ts'
import { formatCents } from '#shared/money.ts'
import { type CartLine, lineKey, sleevesOf } from './cart.ts'

/** A sleeve as the server has it now. */
export type FreshSleeve = {
  _id: string
  /** Of a pack of 5. */
  priceCents: number
  /** What can still be bought, this customer's own reservation not taken off (decisions 10 and 11). */
  stock: number
}

export type LineNote = {
  kind: 'gone' | 'too-many' | 'price-changed'
  sentence: string
  /** Whether the line blocks the way to shipping until it is changed. */
  blocks: boolean
}

export type CheckedCart = {
  /** With today's prices. */
  lines: CartLine[]
  /** By line key; a line in order has none. */
  notes: Record<string, LineNote>
  blocked: boolean
}

export const LINE_GONE = 'Cette protection n’est plus disponible'

/** Some are left, and the lines above take all of them. */
export const LINE_TAKEN = 'Les autres lots de cette protection dans votre panier prennent tout ce qui reste'

/** `lots` are left of this size, and `sleeves` in all. */
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
 * The cart against the server's data (decision 11). Lines of one sleeve share its stock in their order:
 * the first ones that fit stand, the one that goes beyond is marked with how many packs are left for it.
 */
export function checkCart(lines: readonly CartLine[], fresh: readonly FreshSleeve[]): CheckedCart {
  const sleeves = new Map(fresh.map((each) => [idOf(each), each]))
  const left = new Map(fresh.map((sleeve) => [idOf(sleeve), sleeve.stock]))
  const notes: Record<string, LineNote> = {}
  const checked = lines.map((line) => {
    const sleeve = sleeves.get(line.id)
    const stock = left.get(line.id) ?? 0
    left.set(line.id, Math.max(0, stock - sleevesOf(line)))
    const note = noteOn(line, sleeve, stock)
    if (note) notes[lineKey(line)] = note
    return sleeve ? { ...line, priceCents: packPriceCents(sleeve.priceCents, line.packSize) } : line
  })
  return { lines: checked, notes, blocked: Object.values(notes).some((note) => note.blocks) }
}

function idOf({ _id }: FreshSleeve): string {
  return _id
}

function noteOn(line: CartLine, sleeve: FreshSleeve | undefined, stock: number): LineNote | undefined {
  if (!sleeve) return { kind: 'gone', sentence: LINE_GONE, blocks: true }
  if (sleevesOf(line) > stock) {
    const lots = Math.floor(stock / line.packSize)
    const isTaken = lots <= 0 && sleeve.stock >= line.packSize
    return { kind: 'too-many', sentence: isTaken ? LINE_TAKEN : tooManySentence(lots, stock), blocks: true }
  }
  const priceCents = packPriceCents(sleeve.priceCents, line.packSize)
  if (priceCents === line.priceCents) return undefined
  return { kind: 'price-changed', sentence: priceChangedSentence(line.priceCents, priceCents), blocks: false }
}
