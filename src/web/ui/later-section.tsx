import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { hasPointer } from './has-pointer.ts'

/**
 * A part of a page below the first screen. In a new document React hydrates it in a task of its own, so that a slow
 * phone stays responsive. After a tap, the page is first painted without this part. With a pointer the part is there
 * at once, for the view transition. When the visitor goes back the part is there too, because the scroll position
 * needs its height.
 */
export function LaterSection({ children }: { children: ReactNode }) {
  const isAtOnce = useNavigationType() === NavigationType.Pop || hasPointer()
  const isDue = useDeferredValue(true, isAtOnce)
  return <Suspense>{isDue && children}</Suspense>
}
