import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { formatShortDate, formatTime } from '#shared/dates.ts'
import { idOf } from '#shared/ids.ts'
import type { KeptText } from '#web/base/browser-storage.ts'
import { session } from '#web/session/session.ts'
import { useUser } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import {
  draftPlace,
  findDrafts,
  hasChangedSince,
  inputText,
  readDraft,
  writeDraft,
  type Draft,
  type FoundDraft,
} from './drafts.ts'

const EVERY_MS = 3000

type DraftOptions = {
  of: string
  isUnsaved: boolean
  read: () => Omit<Draft, 'at'>
  resume: (draft: Draft) => void
  /** True if the input is already saved, because only the server's answer was lost. */
  isMade?: (typed: unknown) => boolean
}

/** Stores unsaved input in the browser. The next visit offers to restore it. */
export function useDraft({ of, isUnsaved, read, resume, isMade = () => false }: DraftOptions) {
  const user = useUser()
  const [person] = useState(user && idOf(user))
  const newPlace = () => (person === undefined ? undefined : draftPlace(person, of, crypto.randomUUID()))
  const [own] = useState(newPlace)
  const place = useRef(own)
  const [found, setFound] = useState(() => {
    const present = inputText(read().typed)
    return (person === undefined ? [] : findDrafts(person, of)).filter(({ place: at, draft }) => {
      const isSeen = [inputText(draft.before), present].includes(inputText(draft.typed))
      const isNew = !isSeen && !isMade(draft.typed)
      if (!isNew) at.remove()
      return isNew
    })
  })
  const isSaved = useRef(false)
  const kept = useRef<string>(undefined)
  const keepNow = () => {
    if (!place.current || isSaved.current || session.current().status !== 'signed-in') return
    const present = read()
    const text = inputText([present.typed, present.requestId])
    // The time of a draft is the time of its last change.
    if (kept.current === text && place.current.read() !== null) return
    if (writeDraft(place.current, present)) kept.current = text
  }
  const keep = useEffectEvent(keepNow)
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
    if (isUnsaved || kept.current === undefined) return
    kept.current = undefined
    place.current?.remove()
  }, [isUnsaved])
  const resumed = useRef<{ before: KeptText | undefined; draft: KeptText; text: string }>(undefined)
  const settle = useEffectEvent(() => {
    if (!resumed.current) return
    const { before, draft, text } = resumed.current
    resumed.current = undefined
    if (inputText(read().typed) === text) {
      draft.remove()
      place.current = before
    } else kept.current = undefined
  })
  // Only after rendering has the form taken the draft's input.
  useEffect(() => settle())
  const answered = (one: FoundDraft) => setFound((before) => before.filter((other) => other !== one))
  return {
    /** What was typed while `sent` was being saved becomes a draft, because the form now closes or is emptied. */
    saved: (sent?: unknown) => {
      isSaved.current = true
      place.current?.remove()
      const { typed } = read()
      const later = hasChangedSince(sent, typed) ? newPlace() : undefined
      if (!later) return
      const draft = writeDraft(later, { before: sent, typed }) && readDraft(later)
      if (draft) setFound((before) => [{ place: later, draft }, ...before])
    },
    notice: found.length > 0 && (
      <>
        {found.map((one) => (
          <FoundDraftNotice
            key={one.place.key}
            draft={one.draft}
            onResume={() => {
              // The form continues this draft at its place. What was typed before stays a draft of its own.
              if (isUnsaved) keepNow()
              resumed.current = { before: place.current, draft: one.place, text: inputText(read().typed) }
              place.current = one.place
              resume(one.draft)
              answered(one)
            }}
            onDiscard={() => {
              one.place.remove()
              answered(one)
            }}
          />
        ))}
      </>
    ),
  }
}

type TextForm<Values extends FieldValues> = Pick<UseFormReturn<Values>, 'getValues' | 'setValue'> & {
  isDirty: boolean
}

/** The draft of a form with one text. For a form that asks before it is left, `useEditForm` does the same. */
export function useTextDraft<Values extends FieldValues>(
  { isDirty, getValues, setValue }: TextForm<Values>,
  name: Path<Values>,
  { of, made }: { of: string; made: readonly string[] },
) {
  return useDraft({
    of,
    isUnsaved: isDirty,
    read: () => ({ before: '', typed: getValues(name) }),
    resume: ({ typed }) =>
      setValue(name, String(typed) as PathValue<Values, Path<Values>>, { shouldDirty: true }),
    isMade: (typed) => made.includes(String(typed).trim()),
  })
}

type FoundDraftProps = { draft: Draft; onResume: () => void; onDiscard: () => void }

function FoundDraftNotice({ draft: { at }, onResume, onDiscard }: FoundDraftProps): ReactNode {
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
