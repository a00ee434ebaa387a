import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useWrite } from '../api/use-write.ts'

type Done = {
  /** What was done, and until when it may be taken back where that is bounded. */
  said: string
  undo: () => Promise<void>
}

type Undo = {
  /** Call it once something has succeeded; it takes the place of what was offered before. */
  offer: (done: Done) => void
  /** Stands where the act was done. */
  bar: ReactNode
}

/**
 * The way back from what was just done (decision 123 says what has one, and what is asked about first instead). It stands
 * until something else is done there or, with `seconds`, as long as the server takes it back.
 */
export function useUndo(failed: string, { seconds }: { seconds?: number } = {}): Undo {
  const [done, setDone] = useState<Done>()
  const undoing = useWrite(
    async ({ undo }: Done) => {
      await undo()
      setDone(undefined)
    },
    failed,
    { onFailed: () => setDone(undefined) },
  )
  useEffect(() => {
    if (!done || seconds === undefined) return
    const timer = setTimeout(setDone, seconds * 1000, undefined)
    return () => clearTimeout(timer)
  }, [done, seconds])
  return {
    offer: setDone,
    bar: done && (
      <output
        data-screen-only
        className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm bg-sunk px-3 py-2 text-sm"
      >
        <span className="min-w-0 break-words">{done.said}</span>
        <Button
          size="sm"
          variant="secondary"
          className="min-h-11"
          loading={undoing.pending}
          onClick={() => undoing.run(done)}
        >
          Annuler ce changement
        </Button>
      </output>
    ),
  }
}
