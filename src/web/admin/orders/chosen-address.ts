import { MAX_CHOSEN } from '#shared/orders/carrier-files.ts'
import { keptByAdmin } from '../browser-storage.ts'

/**
 * Where the chosen orders stand for the windows that work on them: in the address, which can be given to a colleague, or, too
 * many for one, in this tab, and the address names them.
 */
export function addressOf(ids: readonly string[]): Record<string, string> {
  return ids.length <= MAX_CHOSEN ? { ids: ids.join(',') } : { choix: nameOf(ids) }
}

/** Call it before an address of many is followed. */
export function keepChoice(ids: readonly string[]): void {
  if (ids.length > MAX_CHOSEN) keptByAdmin.chosenOrders.write(JSON.stringify({ name: nameOf(ids), ids }))
}

/** The chosen orders of an address. Of many that this tab does not know, none. */
export function chosenAt(url: URL): string[] {
  const listed = url.searchParams.get('ids') ?? ''
  const name = url.searchParams.get('choix')
  if (name === null) return listed === '' ? [] : listed.split(',')
  const kept = JSON.parse(keptByAdmin.chosenOrders.read() ?? '{}') as { name?: string; ids?: string[] }
  return kept.name === name ? (kept.ids ?? []) : []
}

export const CHOICE_NAMES = ['ids', 'choix', 'reprise'] as const

/** The same for the same orders. */
const nameOf = (ids: readonly string[]) => `${ids.length}-${ids[0]?.slice(-6)}${ids.at(-1)?.slice(-6)}`

/** In parts that one call takes. */
export function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / MAX_CHOSEN) }, (_, part) =>
    items.slice(part * MAX_CHOSEN, (part + 1) * MAX_CHOSEN),
  )
}
