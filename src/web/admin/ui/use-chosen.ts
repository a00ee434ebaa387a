import { useMemo, useState } from 'react'

export type Chosen = {
  ids: ReadonlySet<string>
  choose: (ids: readonly string[], isChosen: boolean) => void
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
