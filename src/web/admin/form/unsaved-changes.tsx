import { createContext, use, useCallback, useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useBlocker, type Location } from 'react-router'
import { AdminConfirm } from '../ui/admin-confirm.tsx'

type UnsavedChanges = {
  /** Does it at once when nothing would be lost, else asks first. */
  leave: (act: () => void) => void
  /** What is typed has been saved: from now on leaving loses nothing, until something is typed again. */
  saved: () => void
  /** The question; stands inside the window that it concerns. */
  question: ReactNode
}

/** Whether going from one place to the other loses what was typed. */
type Loses = (from: Location, to: Location) => boolean

const leavesScreen: Loses = (from, to) => from.pathname !== to.pathname

/** For a form next to its list: another page of the list keeps it; another row to edit, or none, does not. */
export const leavesEdited: Loses = (from, to) => {
  const edited = ({ search }: Location) => new URLSearchParams(search).get('edit')
  return leavesScreen(from, to) || edited(from) !== edited(to)
}

/**
 * Keeps what was typed from being lost by a stray click: on acts (through `leave`), on links and the back button, and
 * when the tab is closed.
 */
export function useUnsavedChanges(dirty: boolean, loses: Loses = leavesScreen): UnsavedChanges {
  const [waiting, setWaiting] = useState<{ act: () => void }>()
  // Set at once: navigation may happen before the form is rendered as saved.
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

const ReportUnsaved = createContext<(form: string, isDirty: boolean) => void>(() => undefined)

/**
 * Around a window of several forms, which share its question: the router can ask no more than one. Each says with
 * `useUnsavedForm` whether something is typed in it.
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
