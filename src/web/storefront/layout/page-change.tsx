import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { afterPaint } from './after-paint.ts'

export const MAIN_ID = 'contenu'

/** After a change of the path, does what a browser does for a new document: announces the title and moves the focus. */
export function PageChange() {
  const { pathname, hash } = useLocation()
  const isWayBack = useNavigationType() === NavigationType.Pop
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const before = shown.current
    if (before === pathname) return
    shown.current = pathname
    return afterPaint(() => {
      setTitle(document.title)
      if (isInUse || isWayBack) focusPage(hash.slice(1), isWayBack ? before : undefined)
    })
  }, [pathname, hash, isWayBack])
  return <output className="sr-only">{title}</output>
}

function focusPage(anchor: string, leftBy: string | undefined): void {
  const main = document.getElementById(MAIN_ID)
  const active = document.activeElement
  // Keeps the focus if the new screen has set it itself. An element that got the focus at the last navigation loses it.
  if (
    active !== main &&
    active !== lastFocused &&
    main?.contains(active) &&
    active?.matches('[tabindex="-1"], input, textarea')
  )
    return
  const link = leftBy && main?.querySelector<HTMLElement>(`a[href="${CSS.escape(leftBy)}"]`)
  const target = document.getElementById(anchor) || link || main?.querySelector<HTMLElement>('h1') || main
  if (target && target !== link) target.tabIndex = -1
  target?.focus({ preventScroll: true })
  lastFocused = target
}

/**
 * True once a person has clicked or pressed a key in this document. Before that, a redirecting page has no focus to
 * move, and a focused heading would show a focus ring.
 */
let isInUse = false
if (typeof document !== 'undefined')
  for (const type of ['click', 'keydown'])
    addEventListener(type, () => (isInUse = true), { capture: true, once: true })

let lastFocused: Element | null | undefined
