import { sleevesInPacks, tooManySentence } from '#shared/cart/check-cart.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { offeredPacks, packCents, statedPrice } from '#shared/catalogue/pack-price.ts'
import { availablePacks, type PackSize } from '#shared/catalogue/pack-size.ts'
import { idOf } from '#shared/ids.ts'

export type EnteredLine = {
  product: string
  name: string
  /** Largest first. */
  packs: readonly { size: PackSize; priceCents: number }[]
  stock: number
  packSize: PackSize
  quantity: number
}

type Sold = Pick<Sleeve, '_id' | 'name' | 'packs' | 'stock'>

export const lineOf = (sleeve: Sold): EnteredLine => ({
  product: idOf(sleeve),
  name: sleeve.name,
  packs: offeredPacks(sleeve).map((pack) => ({ size: pack.size, priceCents: packCents(pack) })),
  stock: sleeve.stock,
  packSize: statedPrice(sleeve).size,
  quantity: 1,
})

export function lineNow({ packSize, quantity }: EnteredLine, sleeve: Sold): EnteredLine {
  const now = lineOf(sleeve)
  return {
    ...now,
    quantity,
    packSize: now.packs.some(({ size }) => size === packSize) ? packSize : now.packSize,
  }
}

export const unitCents = ({ packs, packSize }: Pick<EnteredLine, 'packs' | 'packSize'>) =>
  packs.find(({ size }) => size === packSize)?.priceCents ?? 0

/** The lines of a product share its stock, as in the shop's cart. */
export function lineError(lines: readonly EnteredLine[], at: number): string | undefined {
  const line = lines[at]
  if (!line) return undefined
  const taken = lines
    .slice(0, at)
    .filter(({ product }) => product === line.product)
    .reduce((sum, { packSize, quantity }) => sum + packSize * quantity, 0)
  const left = Math.max(0, line.stock - taken)
  const available = availablePacks(left, line.packSize)
  const inPacks = sleevesInPacks(
    left,
    line.packs.map(({ size }) => size),
  )
  return available < line.quantity ? tooManySentence(available, inPacks) : undefined
}
