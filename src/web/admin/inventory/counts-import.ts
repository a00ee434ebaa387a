import { idOf } from '#shared/ids.ts'
import type { CountsImportResult } from '#shared/inventory/contract.ts'

type Changes = CountsImportResult['changes']

/**
 * Returns the ids of the changes that are excluded until a person ticks them: those whose stock has moved since the
 * export or the preview, and those that were excluded before.
 */
export function leftOut(changes: Changes, shown: Changes = [], left: Iterable<string> = []): Set<string> {
  const seenOf = new Map(shown.map((change) => [idOf(change), change.seen]))
  const moved = changes.filter((change) => {
    const { exported, seen } = change
    return exported !== undefined || (seenOf.get(idOf(change)) ?? seen) !== seen
  })
  return new Set([...left, ...moved.map(idOf)])
}
