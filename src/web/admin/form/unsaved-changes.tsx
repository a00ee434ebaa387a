import { createContext, use, useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useBlocker, type Location } from 'react-router'
import { useUnsavedInput } from '#web/session/unsaved-input.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'

type UnsavedChanges = {
  leave: (act: () => void) => void
  saved: () => void
  /** Render the question inside the dialog that it concerns. */
  question: ReactNode
}

export type Loses = (from: Location, to: Location) => boolean

const leavesScreen: Loses = (from, to) => from.pathname !== to.pathname

/**
 * For a form next to its list: going to another page of the list keeps the input, but editing another row or closing
 * the form loses the input.
 */
export const leavesEdited: Loses = (from, to) => {
  const edited = ({ search }: Location) => new URLSearchParams(search).get('edit')
  return leavesScreen(from, to) || edited(from) !== edited(to)
}

/**
 * Asks before typed input is lost by an action (through `leave`), a link, the back button, or closing the
 * tab.
 */
export function useUnsavedChanges(dirty: boolean, loses: Loses = leavesScreen): UnsavedChanges {
  useUnsavedInput(dirty)
  const [waiting, setWaiting] = useState<{ act: () => void }>()
  // A ref, because a navigation may come before the form is rendered as saved.
  const isSaved = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !isSaved.current && loses(currentLocation, nextLocation),
  )
  useEffect(() => {
    if (!dirty) return
    isSaved.current = false
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])
  const stay = () => {
    setWaiting(undefined)
    blocker.reset?.()
  }
  const go = () => {
    setWaiting(undefined)
    waiting?.act()
    blocker.proceed?.()
  }
  return {
    leave: (act) => (dirty ? setWaiting({ act }) : act()),
    saved: () => {
      isSaved.current = true
    },
    question: (
      <AdminConfirm
        open={waiting !== undefined || blocker.state === 'blocked'}
        question={'Abandonner les modifications\u202F?'}
        confirmLabel="Abandonner"
        cancelLabel="Continuer la saisie"
        onConfirm={go}
        onClose={stay}
      >
        Ce que vous avez saisi n’est pas enregistré.
      </AdminConfirm>
    ),
  }
}

const ReportUnsaved = createContext<(form: string, isDirty: boolean) => void>(() => {
  throw new Error('useUnsavedForm is used outside UnsavedForms')
})

/**
 * The forms of a dialog share one question, because the router supports only one. Each form reports its unsaved input
 * with `useUnsavedForm`.
 */
export function UnsavedForms({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<readonly string[]>([])
  const report = useCallback((form: string, isDirty: boolean) => {
    setDirty((before) => {
      if (before.includes(form) === isDirty) return before
      return isDirty ? [...before, form] : before.filter((other) => other !== form)
    })
  }, [])
  const { question } = useUnsavedChanges(dirty.length > 0)
  return (
    <ReportUnsaved value={report}>
      {children}
      {question}
    </ReportUnsaved>
  )
}

export function useUnsavedForm(isDirty: boolean): void {
  const form = useId()
  const report = use(ReportUnsaved)
  useEffect(() => {
    report(form, isDirty)
    return () => report(form, false)
  }, [report, form, isDirty])
}
