import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'
import { Link, parsePath, useLocation, useNavigate } from 'react-router'
import { sharesDocument } from '#shared/rendering/page-kinds.ts'
import { losesCart } from '#web/base/page-cart.ts'
import { hasPointer } from './has-pointer.ts'
import { prefetch } from './prefetch.ts'

/**
 * True if links show a view transition. A transition first takes pictures of both pages, and a slow phone
 * needs half a second for them.
 */
const isMoving =
  typeof matchMedia === 'function' && hasPointer() && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** A pointer that only crosses a link leaves it within this time. */
const HOVER_DELAY_MS = 100

/**
 * A link inside the shop. It loads a new document if the target page has another security policy
 * (page-kinds.ts). Otherwise the page is prefetched on intent and shown with a view transition. Touch screens
 * and visitors who asked for less motion get no transition. If only this page has the cart, the link stays
 * within the document.
 */
export function ShopLink({
  to,
  reloadDocument,
  prefetch: when = 'intent',
  onClick,
  ...rest
}: ComponentProps<typeof Link>) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { pathname: target = pathname, search = '' } = typeof to === 'string' ? parsePath(to) : to
  const reload = reloadDocument ?? !sharesDocument(pathname, target)
  const intent = useIntent(target + search)
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const { button, metaKey, ctrlKey, shiftKey, altKey } = event
    const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
    if (!reload || !isPlain || event.defaultPrevented || !losesCart(target)) return
    event.preventDefault()
    void navigate(to)
  }
  return (
    <Link
      to={to}
      // The browser knows all addresses from the start.
      discover="none"
      reloadDocument={reload}
      {...(!reload && when === 'intent' && intent)}
      viewTransition={!reload && isMoving}
      onClick={press}
      {...rest}
    />
  )
}

/** Prefetches a page when a visitor rests on its link, touches or focuses it. */
function useIntent(path: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const end = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const fetchAhead = () => prefetch(path, 'screen and data')
  const rest = () => {
    end()
    timer.current = setTimeout(fetchAhead, HOVER_DELAY_MS)
  }
  return { onPointerEnter: rest, onPointerLeave: end, onFocus: rest, onBlur: end, onTouchStart: fetchAhead }
}
