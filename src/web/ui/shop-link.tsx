import { type ComponentProps, type MouseEvent, useEffect, useRef } from 'react'
import { Link, parsePath, useLocation, useNavigate } from 'react-router'
import { sharesDocument } from '#shared/rendering/page-kinds.ts'
import { losesCart } from '#web/base/page-cart.ts'
import { hasPointer } from './has-pointer.ts'
import { prefetch } from './prefetch.ts'

/** Touch devices get no view transition, because a slow phone needs half a second for one. */
const isMoving =
  typeof matchMedia === 'function' && hasPointer() && !matchMedia('(prefers-reduced-motion: reduce)').matches

/** A pointer that only crosses a link leaves it within this time. */
const HOVER_DELAY_MS = 100

/**
 * Stays in this document if the target needs a cart that only this page has. Otherwise loads a new document if the two
 * pages may not share one (page-kinds.ts), or as `reloadDocument` says.
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
      // The entry script contains the routes, so there is nothing to discover.
      discover="none"
      reloadDocument={reload}
      {...(!reload && when === 'intent' && intent)}
      viewTransition={!reload && isMoving}
      onClick={press}
      {...rest}
    />
  )
}

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
