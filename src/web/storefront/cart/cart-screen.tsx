import { useRef, useState } from 'react'
import { pageMeta } from '#web/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { lineKey } from '#shared/cart/cart.ts'
import type { Route } from './+types/cart-screen'
import { emptyCart } from './change-cart.ts'
import { CartCountdown } from './cart-countdown.tsx'
import { CartLineRow } from './cart-line-row.tsx'
import { CartSkeleton } from './cart-skeleton.tsx'
import type { Cart } from './cart-store.ts'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useCart } from './use-cart.ts'
import { useCartCheck } from './use-cart-check.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: 'Mon panier' })

/** The cart (storefront.md §2); it lives in the browser, so that the server can only draw its place. */
export default function CartScreen() {
  const current = useCart()
  const heading = useRef<HTMLHeadingElement>(null)
  const isEmpty = current?.lines.length === 0
  return (
    <div className="page min-h-[70vh] pt-8 sm:pt-12">
      <h1 ref={heading} tabIndex={-1} className={isEmpty ? 'sr-only' : 'font-display text-title font-bold'}>
        Mon panier
      </h1>
      {current === undefined && <CartSkeleton />}
      {current && isEmpty && <EmptyCart />}
      {current && !isEmpty && <FullCart current={current} onLineGone={() => heading.current?.focus()} />}
    </div>
  )
}

/** `onLineGone` keeps the keyboard's place when the line it stood on is no more. */
function FullCart({ current, onLineGone }: { current: Cart; onLineGone: () => void }) {
  const check = useCartCheck(current)
  return (
    <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_23rem]">
      <section aria-label="Articles">
        <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hairline pb-3">
          <CartCountdown expiresAtMs={current.expiresAtMs} />
          <ClearCart onCleared={onLineGone} />
        </div>
        <ul>
          {current.lines.map((line) => (
            <CartLineRow
              key={lineKey(line)}
              line={line}
              note={check.notes[lineKey(line)]}
              serverStock={check.stockOf(line.id)}
              onGone={onLineGone}
            />
          ))}
        </ul>
      </section>
      <CartSummary lines={current.lines} check={check} />
    </div>
  )
}

function ClearCart({ onCleared }: { onCleared: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const clear = () => {
    setAsked(false)
    if (!emptyCart()) return
    toastSuccess('Panier vidé')
    onCleared()
  }
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="-mr-3.5 min-h-11"
        icon={<Icon name="trash" className="size-4.5" />}
        onClick={() => setAsked(true)}
      >
        Vider<span className="max-sm:sr-only"> le panier</span>
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Vider le panier ?"
        confirmLabel="Vider le panier"
        cancelLabel="Garder mes articles"
        onConfirm={clear}
        onClose={() => setAsked(false)}
      >
        <p>Tous les articles en seront retirés.</p>
      </ConfirmDialog>
    </>
  )
}
