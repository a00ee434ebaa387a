import { useMemo, useState } from 'react'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { idOf } from '#shared/ids.ts'

export type ChosenSleeves = {
  /** By id, as they were when they were selected. */
  sleeves: ReadonlyMap<string, Sleeve>
  choose: (changed: readonly Sleeve[], isChosen: boolean) => void
}

/** Returns the selected products, across all pages of the list. */
export function useChosenSleeves(): ChosenSleeves {
  const [sleeves, setSleeves] = useState<ReadonlyMap<string, Sleeve>>(new Map())
  return useMemo(
    () => ({
      sleeves,
      choose: (changed, isChosen) =>
        setSleeves((before) => {
          const next = new Map(before)
          for (const sleeve of changed) {
            if (isChosen) next.set(idOf(sleeve), sleeve)
            else next.delete(idOf(sleeve))
          }
          return next
        }),
    }),
    [sleeves],
  )
}
