import { useMemo, useState } from 'react'
import { idOf } from '#shared/ids.ts'

export type Chosen = {
  ids: ReadonlySet<string>
  choose: (ids: readonly string[], isChosen: boolean) => void
}

type Shown = { rows: readonly { _id: string }[]; total: number; max: number }

/**
 * Tells whether to offer the choice of all matches of a filter, of which at most `max` can be chosen. Choices made with
 * another filter stay, so their number alone does not tell.
 */
export function offersAll({ ids }: Pick<Chosen, 'ids'>, { rows, total, max }: Shown): boolean {
  const isDone = ids.size >= total && rows.every((row) => ids.has(idOf(row)))
  return total > rows.length && ids.size < max && !isDone
}

export function useChosen(): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      ids,
      choose: (changed, isChosen) =>
        setIds((before) => {
          const next = new Set(before)
          for (const id of changed) {
            if (isChosen) next.add(id)
            else next.delete(id)
          }
          return next
        }),
    }),
    [ids],
  )
}
