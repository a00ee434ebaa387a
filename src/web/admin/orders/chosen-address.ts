import { MAX_CHOSEN } from '#shared/orders/carrier-files.ts'
import { keptByAdmin } from '../browser-storage.ts'

/**
 * Returns the query parameters for the selected orders. A few ids are in the address itself, which can be
 * shared. For many ids the address contains only a name, under which this tab stores them (`keepChoice`).
 */
export function addressOf(ids: readonly string[]): Record<string, string> {
  return ids.length <= MAX_CHOSEN ? { ids: ids.join(',') } : { choix: nameOf(ids) }
}

/** Stores a selection that is too long for an address. Call it before opening such an address. */
export function keepChoice(ids: readonly string[]): void {
  if (ids.length > MAX_CHOSEN) keptByAdmin.chosenOrders.write(JSON.stringify({ name: nameOf(ids), ids }))
}

/** Returns the ids of the orders selected in an address. Empty if this tab does not know the name. */
export function chosenAt(url: URL): string[] {
  const listed = url.searchParams.get('ids') ?? ''
  const name = url.searchParams.get('choix')
  if (name === null) return listed === '' ? [] : listed.split(',')
  const kept = JSON.parse(keptByAdmin.chosenOrders.read() ?? '{}') as { name?: string; ids?: string[] }
  return kept.name === name ? (kept.ids ?? []) : []
}

const nameOf = (ids: readonly string[]) => `${ids.length}-${ids[0]?.slice(-6)}${ids.at(-1)?.slice(-6)}`

/** Splits a list into batches that one call accepts. */
export function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / MAX_CHOSEN) }, (_, part) =>
    items.slice(part * MAX_CHOSEN, (part + 1) * MAX_CHOSEN),
  )
}
