import { useMemo, useState } from 'react'

export type Chosen = {
  ids: ReadonlySet<string>
  /** How many of them were chosen with the present filter. */
  here: number
  choose: (ids: readonly string[], isChosen: boolean) => void
}

type Shown = { rows: number; total: number; max: number }

/** Tells whether to offer the choice of all matches of a filter, of which at most `max` can be chosen. */
export const offersAll = (
  { ids, here }: Pick<Chosen, 'ids' | 'here'>,
  { rows, total, max }: Shown,
): boolean => total > rows && ids.size < max && here < total

/** Choices made with another filter stay, so each id has the filter with which it was chosen. */
export function useChosen(filter: string): Chosen {
  const [filters, setFilters] = useState<ReadonlyMap<string, string>>(new Map())
  return useMemo(
    () => ({
      ids: new Set(filters.keys()),
      here: [...filters.values()].filter((one) => one === filter).length,
      choose: (changed, isChosen) =>
        setFilters((before) => {
          const next = new Map(before)
          for (const id of changed) {
            if (isChosen) next.set(id, filter)
            else next.delete(id)
          }
          return next
        }),
    }),
    [filters, filter],
  )
}
