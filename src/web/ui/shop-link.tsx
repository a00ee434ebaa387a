import type { ComponentProps } from 'react'
import { Link, parsePath, useLocation } from 'react-router'
import { sharesDocument } from '#shared/rendering/page-kinds.ts'
import { hasPointer } from './has-pointer.ts'
import { prefetch } from './prefetch.ts'

/** A transition costs two pictures of the whole page before the new one is shown: on a slow phone, half a second. */
const isMoving =
  typeof matchMedia === 'function' && hasPointer() && !matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * A link inside the shop; use it instead of the router's own. It loads a new document where the page at its end has
 * another security policy (page-kinds.ts); elsewhere the page is fetched on intent, and shown with a view transition where
 * there is a pointer, unless the person asked for less motion.
 */
export function ShopLink({ to, reloadDocument, ...rest }: ComponentProps<typeof Link>) {
  const { pathname } = useLocation()
  const target = (typeof to === 'string' ? parsePath(to) : to).pathname ?? pathname
  const reload = reloadDocument ?? !sharesDocument(pathname, target)
  return (
    <Link
      to={to}
      reloadDocument={reload}
      {...(!reload && ahead(target))}
      viewTransition={!reload && isMoving}
      {...rest}
    />
  )
}

/** Somebody who rests on a link or touches it is about to follow it. */
function ahead(pathname: string) {
  const fetchAhead = () => prefetch(pathname)
  return { onPointerEnter: fetchAhead, onFocus: fetchAhead, onTouchStart: fetchAhead }
}
