import { useEffect, useState } from 'react'
import { cartTimeLeftText } from '#shared/cart/expiry.ts'
import { Icon } from '#web/ui/icon.tsx'

const MINUTE_MS = 60_000

/** How long the cart is still kept, in hours and minutes, refreshed every minute (storefront.md §2). */
export function CartCountdown({ expiresAtMs }: { expiresAtMs: number }) {
  const [left, setLeft] = useState(() => cartTimeLeftText(expiresAtMs, Date.now()))
  useEffect(() => {
    const tick = () => setLeft(cartTimeLeftText(expiresAtMs, Date.now()))
    tick()
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [expiresAtMs])
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft">
      <Icon name="clock" className="size-4.5" />
      <span>
        Votre panier expire dans{' '}
        <span role="timer" className="font-semibold text-ink tabular-nums">
          {left}
        </span>
      </span>
    </p>
  )
}
