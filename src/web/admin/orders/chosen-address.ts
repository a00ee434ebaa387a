import { MAX_CHOSEN } from '#shared/orders/carrier-files.ts'
import { keptByAdmin } from '../browser-storage.ts'

/**
 * If there are few ids, the address contains them, so it can be shared. If there are many, the address contains only a
 * name, under which `keepChoice` stores the ids in this tab.
 */
export function addressOf(ids: readonly string[]): Record<string, string> {
  return ids.length <= MAX_CHOSEN ? { ids: ids.join(',') } : { choix: nameOf(ids) }
}

/** Call this function before opening an address that `addressOf` returns. */
export function keepChoice(ids: readonly string[]): void {
  if (ids.length > MAX_CHOSEN) keptByAdmin.chosenOrders.write(JSON.stringify({ name: nameOf(ids), ids }))
}

export function chosenAt(url: URL): string[] {
  const listed = url.searchParams.get('ids') ?? ''
  const name = url.searchParams.get('choix')
  if (name === null) return listed === '' ? [] : listed.split(',')
  const kept = JSON.parse(keptByAdmin.chosenOrders.read() ?? '{}') as { name?: string; ids?: string[] }
  return kept.name === name ? (kept.ids ?? []) : []
}

const nameOf = (ids: readonly string[]) => `${ids.length}-${ids[0]?.slice(-6)}${ids.at(-1)?.slice(-6)}`

export function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / MAX_CHOSEN) }, (_, part) =>
    items.slice(part * MAX_CHOSEN, (part + 1) * MAX_CHOSEN),
  )
}
