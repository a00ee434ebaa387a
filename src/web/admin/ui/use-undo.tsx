import { useEffect, useState, type ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useWrite } from '../api/use-write.ts'

type Done = {
  /** What was done, and until when it may be taken back where that is bounded. */
  said: string
  /** For how long the server takes it back, where that is bounded. */
  seconds?: number
  /** Says what has come of it. */
  undo: () => Promise<void>
}

export type Undo = {
  /** Call it once something has succeeded; it takes the place of what was offered before. Nothing takes it away. */
  offer: (done: Done | undefined) => void
  /** Stands where the act was done. */
  bar: ReactNode
}

/**
 * Offers to undo what was just done. The offer stays until something else is done
 * there or, with `seconds`, as long as the server can undo it; where the server could not be reached one may try again. It
 * lives as long as the component that calls this, so for an act of a window that may be closed it belongs to the screen below.
 * With `isBelowList` it stands after a list and floats above the window's edge: rows stay where they are when it comes and
 * when it goes, so that no press meets another row than it was meant for.
 */
export function useUndo(failed: string, { isBelowList = false } = {}): Undo {
  const [done, setDone] = useState<Done>()
  // What was offered meanwhile stays.
  const end = (one: Done) => setDone((now) => (now === one ? undefined : now))
  const undoing = useWrite(
    async (one: Done) => {
      await one.undo()
      end(one)
    },
    failed,
    {
      onFailed: (error) => {
        if (error instanceof ApiError && error.status < 500 && done) end(done)
      },
    },
  )
  useEffect(() => {
    if (done?.seconds === undefined) return
    const timer = setTimeout(setDone, done.seconds * 1000, undefined)
    return () => clearTimeout(timer)
  }, [done])
  return {
    offer: setDone,
    bar: (
      <div
        data-screen-only
        className={classNames(isBelowList && 'pointer-events-none sticky bottom-3 z-10 mt-4 min-h-16')}
      >
        <div
          className={classNames(
            done &&
              'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm bg-sunk px-3 py-2 text-sm',
            done && isBelowList && 'pointer-events-auto border border-hairline shadow-lg',
          )}
        >
          {/* Always there: a line that comes with its text in it is not read aloud. */}
          <output className="min-w-0 break-words">{done?.said}</output>
          {done && (
            <Button
              size="sm"
              variant="secondary"
              className="min-h-11"
              loading={undoing.pending}
              onClick={(event) => {
                // The button goes with the offer: the keyboard stays near.
                const near = event.currentTarget.closest<HTMLElement>('[role="dialog"], main')
                undoing.run(done)
                near?.focus({ preventScroll: true })
              }}
            >
              Annuler ce changement
            </Button>
          )}
        </div>
      </div>
    ),
  }
}
