import { useEffect, useState, type ReactNode } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { useWrite } from '../api/use-write.ts'

type Done = {
  sentence: string
  /** The number of seconds for which the server can undo the action. Undefined without a limit. */
  seconds?: number
  undo: () => Promise<void>
}

export type Undo = {
  offer: (done: Done | undefined) => void
  bar: ReactNode
}

/**
 * The offer disappears with the component that calls this hook. With `isBelowList` it sticks to the window's lower edge,
 * so that rows do not move under a press.
 */
export function useUndo(failed: string, { isBelowList = false } = {}): Undo {
  const [done, setDone] = useState<Done>()
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
        className={classNames(done && isBelowList && 'pointer-events-none sticky bottom-3 z-10 mt-4')}
      >
        <div
          className={classNames(
            done &&
              'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm bg-sunk px-3 py-2 text-sm',
            done && isBelowList && 'pointer-events-auto border border-hairline shadow-lg',
          )}
        >
          {/* Always in the page, because a live region that appears together with its text may not be announced. */}
          <output className="min-w-0 break-words">{done?.sentence}</output>
          {done && (
            <Button
              size="sm"
              variant="secondary"
              className="min-h-11"
              loading={undoing.pending}
              onClick={(event) => {
                // The button disappears with the offer, so an element around it takes the focus.
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
