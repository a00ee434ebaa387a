import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { createStore } from '#web/base/create-store.ts'
import { importIfPossible } from '#web/base/import-if-possible.ts'
import { keptByAdmin } from '../browser-storage.ts'

const loadCommands = () => import('./command-dialog.tsx')
const CommandDialog = lazy(loadCommands)
const ShortcutsDialog = lazy(() => import('./shortcuts-dialog.tsx'))

type Shown = 'commands' | 'shortcuts' | undefined

const opened = createStore<Shown>(undefined)

export const openCommands = () => opened.set('commands')

export function CommandKeys() {
  const [shown, setShown] = useState<Shown>()
  const [typed, setTyped] = useState('')
  useEffect(() => opened.subscribe(() => setShown(opened.current())), [])
  // A layout effect, because a key may be pressed as soon as the screen is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || keptByAdmin.noShortcuts.read() !== null) return
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') return save(event)
      if (shown === 'commands' && isLetter(event) && !isInDialog(event.target)) {
        event.preventDefault()
        return setTyped((before) => before + event.key)
      }
      // Loads the dialog early, so its field is ready for the next key.
      if (event.key === 'Control' || event.key === 'Meta') void importIfPossible(loadCommands)
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k'
      if (!isCommand && !(event.key === '?' && !isTyping(event.target))) return
      // In the editor Ctrl-K makes a link.
      if (isCommand && isEditor(event.target)) return
      event.preventDefault()
      setShown(isCommand ? 'commands' : 'shortcuts')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [shown])
  const close = () => {
    opened.set(undefined)
    setShown(undefined)
    setTyped('')
  }
  return (
    <Suspense fallback={null}>
      {shown === 'commands' && (
        <CommandDialog
          typed={typed}
          onType={setTyped}
          onClose={close}
          onShowShortcuts={() => setShown('shortcuts')}
        />
      )}
      {shown === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  )
}

function save(event: KeyboardEvent): void {
  const form = event.target instanceof Element ? event.target.closest('form') : null
  if (!form) return
  event.preventDefault()
  form.requestSubmit()
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[role="dialog"]') !== null

const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null

const isEditor = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[contenteditable="true"]') !== null
