import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { formatShortDate, formatTime } from '#shared/dates.ts'
import { idOf } from '#shared/ids.ts'
import { session } from '#web/session/session.ts'
import { useUser } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { draftPlace, readDraft, writeDraft, type Draft } from './drafts.ts'

const EVERY_MS = 3000

type DraftOptions = {
  of: string
  isUnsaved: boolean
  read: () => { before: unknown; typed: unknown }
  resume: (draft: Draft) => void
}

/** Stores unsaved input in the browser. The next visit offers to restore it. */
export function useDraft({ of, isUnsaved, read, resume }: DraftOptions) {
  const user = useUser()
  const [place] = useState(() => user && draftPlace(idOf(user), of))
  const [found, setFound] = useState(() => {
    const draft = place && readDraft(place)
    return draft && isSame(draft.typed, draft.before) ? undefined : draft
  })
  const isSaved = useRef(false)
  const wasKept = useRef(false)
  const keep = useEffectEvent(() => {
    if (!place || isSaved.current || session.current().status !== 'signed-in') return
    const { before, typed } = read()
    writeDraft(place, before, typed)
    wasKept.current = true
  })
  useEffect(() => {
    if (!isUnsaved) return
    isSaved.current = false
    const timer = setInterval(keep, EVERY_MS)
    const leave = () => keep()
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      keep()
    }
  }, [isUnsaved])
  useEffect(() => {
    if (isUnsaved || !wasKept.current) return
    wasKept.current = false
    place?.remove()
  }, [isUnsaved, place])
  const forget = () => {
    isSaved.current = true
    place?.remove()
    setFound(undefined)
  }
  return {
    saved: forget,
    notice: found && (
      <FoundDraft
        draft={found}
        onResume={() => {
          resume(found)
          setFound(undefined)
        }}
        onDiscard={forget}
      />
    ),
  }
}

type FoundDraftProps = { draft: Draft; onResume: () => void; onDiscard: () => void }

function FoundDraft({ draft: { at }, onResume, onDiscard }: FoundDraftProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm border border-edge bg-iris-wash p-3 text-sm">
      <output className="mr-auto">{`Saisie du ${formatShortDate(at).slice(0, 5)} à\u00A0${formatTime(at)} retrouvée`}</output>
      <div className="flex gap-2">
        <Button variant="secondary" size="sm" className="min-h-11" onClick={onDiscard}>
          Jeter
        </Button>
        <Button size="sm" className="min-h-11" onClick={onResume}>
          Reprendre
        </Button>
      </div>
    </div>
  )
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
