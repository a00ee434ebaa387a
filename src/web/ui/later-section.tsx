import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { hasPointer } from './has-pointer.ts'

/**
 * A part of a page below the first screen. React hydrates the part in a task of its own. On a touch device a navigation
 * first paints the page without this part. When the visitor goes back, the part is there at once, because restoring the
 * scroll position needs its height.
 */
export function LaterSection({ children }: { children: ReactNode }) {
  const isAtOnce = useNavigationType() === NavigationType.Pop || hasPointer()
  const isDue = useDeferredValue(true, isAtOnce)
  return <Suspense>{isDue && children}</Suspense>
}
