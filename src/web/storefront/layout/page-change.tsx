import { useEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { afterPaint } from '#web/ui/after-paint.ts'

/** The id that the page's `<main>` carries, with `tabIndex={-1}`. */
export const MAIN_ID = 'contenu'

/**
 * What a new document does by itself: its title is read, and the keyboard goes on from its beginning. Filters and pages
 * of a list keep their path, and the focus with it.
 */
export function PageChange() {
  const { pathname, hash } = useLocation()
  const isWayBack = useNavigationType() === NavigationType.Pop
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const before = shown.current
    if (before === pathname) return
    shown.current = pathname
    // After the page has been painted: the focus makes the browser lay it out at once.
    return afterPaint(() => {
      setTitle(document.title)
      focusPage(hash.slice(1), isWayBack ? before : undefined)
    })
  }, [pathname, hash, isWayBack])
  return <output className="sr-only">{title}</output>
}

/** The place that a link names; on the way back the link that led away; else the heading. The scroll is the router's. */
function focusPage(anchor: string, leftBy: string | undefined): void {
  const main = document.getElementById(MAIN_ID)
  const active = document.activeElement
  // A screen that has put the focus where it belongs knows better; a heading that stays from page to page does not.
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

/** What was focused here at the last change of page. */
let lastFocused: Element | null | undefined
