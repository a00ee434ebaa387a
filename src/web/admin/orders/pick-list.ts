import { CUSTOM_LINE } from '#shared/catalogue/pack-size.ts'
import type { Order } from '#shared/orders/contract.ts'
import { itemsToPack } from '#shared/orders/items-to-send.ts'

type PickLine = { name: string; sku: string; packs: string; pieces: number; orders: string[] }
type Found = Pick<PickLine, 'name' | 'sku'> & { packs: Map<number, number>; orders: Set<string> }

const byShelf = (one: PickLine, other: PickLine) =>
  Number(one.sku === '') - Number(other.sku === '') ||
  one.sku.localeCompare(other.sku, 'fr', { numeric: true }) ||
  one.name.localeCompare(other.name, 'fr')

export function pickList(orders: readonly Order[]): PickLine[] {
  const found = new Map<string, Found>()
  for (const order of orders) {
    for (const { product, packSize, quantity } of itemsToPack(order)) {
      const key = product._id ?? product.name
      const { name, sku = '' } = product
      const line = found.get(key) ?? { name, sku, packs: new Map(), orders: new Set() }
      line.packs.set(packSize, (line.packs.get(packSize) ?? 0) + quantity)
      line.orders.add(order.number)
      found.set(key, line)
    }
  }
  return Array.from(found.values(), ({ name, sku, packs, orders: numbers }) => ({
    name,
    sku,
    packs: Array.from(packs, ([size, count]) =>
      size === CUSTOM_LINE ? String(count) : `${count} × ${size}`,
    ).join(', '),
    pieces: Array.from(packs).reduce((sum, [size, count]) => sum + size * count, 0),
    orders: [...numbers],
  })).toSorted(byShelf)
}
