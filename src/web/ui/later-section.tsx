import { type ReactNode, Suspense, useDeferredValue } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { hasPointer } from './has-pointer.ts'

/**
 * A part of a page below the first screen. In a new document React hydrates it in a task of its own, so a
 * slow phone stays responsive. After a tap, the page is first painted without this part. With a pointer it is
 * rendered at once, for the view transition. After going back it is rendered at once too, because the scroll
 * position needs its height.
 */
export function LaterSection({ children }: { children: ReactNode }) {
  const isAtOnce = useNavigationType() === NavigationType.Pop || hasPointer()
  const isDue = useDeferredValue(true, isAtOnce)
  return <Suspense>{isDue && children}</Suspense>
}
