import { useEffect, useRef, useState } from 'react'
import { CART_EXPIRES_IN, CART_LIFETIME, cartTimeLeftText } from '#shared/cart/cart-lifetime.ts'
import { lineKey } from '#shared/cart/cart.ts'
import { CART_CLEARED, CART_EMPTY } from '#shared/cart/texts.ts'
import { BACK_TO_SHOP } from '#shared/catalogue/texts.ts'
import type { Meta } from '#web/base/screen.ts'
import { SuggestedSleeves } from '#web/storefront/products/suggested-sleeves.tsx'
import { useCart } from '#web/storefront/stores/browser-cart.ts'
import type { Cart } from '#web/storefront/stores/cart-store.ts'
import { emptyCart } from '#web/storefront/stores/change-cart.ts'
import { useRecentPayments } from '#web/storefront/stores/recent-payments.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { CartLineRow } from './cart-line-row.tsx'
import { CartNotices, OverLimitNotice } from './cart-notices.tsx'
import { CartSummary } from './cart-summary.tsx'
import { FillerOffer } from './filler-offer.tsx'
import { PaymentsUnderWay } from './payments-under-way.tsx'
import { useCartCheck } from './use-cart-check.ts'

const MINUTE_MS = 60_000

export const meta: Meta = () => ({ title: 'Mon panier' })

/**
 * The browser stores the cart, so the server renders both the placeholder and the empty cart, and `mark-visitor.ts`
 * decides which one is shown.
 */
export default function CartScreen() {
  const current = useCart()
  const heading = useRef<HTMLHeadingElement>(null)
  const isEmpty = current?.lines.length === 0
  const recent = useRecentPayments()
  return (
    <div className="page min-h-[85vh] pt-8 sm:pt-12">
      <h1
        ref={heading}
        tabIndex={-1}
        className={
          isEmpty ? 'sr-only' : `font-display text-title font-bold ${current ? '' : 'cart-empty:sr-only'}`
        }
      >
        Mon panier
      </h1>
      {current && (
        <div className="grid gap-3 has-[>:not(:empty)]:mt-5">
          <CartNotices current={current} />
          <PaymentsUnderWay recent={recent} lines={current.lines} />
        </div>
      )}
      {current === undefined && <CartSkeleton />}
      {(!current || isEmpty) && (
        <div className={current ? undefined : 'hidden cart-empty:block'}>
          <EmptyCart />
        </div>
      )}
      {/* Phones leave this out, because the empty cart's message and button fill the screen. */}
      {isEmpty && (
        <div className="max-md:hidden">
          <SuggestedSleeves title="Nouveautés" />
        </div>
      )}
      {current && !isEmpty && <FullCart current={current} onLineGone={() => heading.current?.focus()} />}
    </div>
  )
}

/** `onLineGone` moves the focus, because the pressed button disappears. */
function FullCart({ current, onLineGone }: { current: Cart; onLineGone: () => void }) {
  const check = useCartCheck(current)
  return (
    <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_23rem] lg:grid-rows-[auto_1fr]">
      <section aria-label="Articles">
        <div className="flex flex-wrap items-center justify-between gap-x-2 border-b border-hairline pb-3">
          <CartCountdown expiresAtMs={current.expiresAtMs} />
          <ClearCart onCleared={onLineGone} />
        </div>
        <div aria-live="polite" className="mt-4 empty:hidden">
          {check.overLimit && <OverLimitNotice overLimit={check.overLimit} />}
        </div>
        <ul>
          {current.lines.map((line) => (
            <CartLineRow
              key={lineKey(line)}
              line={line}
              note={check.notes[lineKey(line)]}
              serverStock={check.stockOf(line.id)}
              struckCents={check.struckOf(line)}
              onGone={onLineGone}
            />
          ))}
        </ul>
        {check.outcome === 'checked' && !check.blocked && (
          <FillerOffer lines={current.lines} onAdded={onLineGone} />
        )}
      </section>
      <div className="self-stretch lg:row-span-2">
        <CartSummary lines={current.lines} check={check} />
      </div>
      <SuggestedSleeves
        title="Dans la même collection"
        like={current.lines.at(-1)?.id}
        without={current.lines.map(({ id }) => id)}
      />
    </div>
  )
}

function ClearCart({ onCleared }: { onCleared: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const clear = () => {
    setConfirming(false)
    if (!emptyCart()) return
    toastSuccess(CART_CLEARED)
    onCleared()
  }
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="-mr-3.5 ml-auto min-h-11"
        icon={<Icon name="trash" className="size-4.5 max-sm:hidden" />}
        onClick={() => setConfirming(true)}
      >
        Vider<span className="max-sm:sr-only"> le panier</span>
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title={'Vider le panier\u202F?'}
        confirmLabel="Vider le panier"
        cancelLabel="Garder mes articles"
        onConfirm={clear}
        onClose={() => setConfirming(false)}
      >
        <p>Tous les articles en seront retirés.</p>
      </ConfirmDialog>
    </>
  )
}

function CartCountdown({ expiresAtMs }: { expiresAtMs: number }) {
  const [left, setLeft] = useState(() => cartTimeLeftText(expiresAtMs, Date.now()))
  useEffect(() => {
    const tick = () => setLeft(cartTimeLeftText(expiresAtMs, Date.now()))
    tick()
    const timer = setInterval(tick, MINUTE_MS)
    return () => clearInterval(timer)
  }, [expiresAtMs])
  return (
    <p className="flex items-center gap-2 text-sm text-ink-soft">
      <Icon name="clock" className="size-4.5 max-[23rem]:hidden" />
      <span>
        {CART_EXPIRES_IN}{' '}
        <span role="timer" className="font-semibold text-ink tabular-nums">
          {left}
        </span>
      </span>
    </p>
  )
}

function EmptyCart() {
  return (
    <EmptyState icon="cart" title={CART_EMPTY} action={<ButtonLink to="/">{BACK_TO_SHOP}</ButtonLink>}>
      <p>
        Vos cartes attendent leur carapace&nbsp;: choisissez un motif, un lot, et il vous attendra ici{' '}
        {CART_LIFETIME}.
      </p>
    </EmptyState>
  )
}

function CartSkeleton() {
  return (
    <div className="mt-6 grid items-start gap-x-10 gap-y-8 lg:grid-cols-[1fr_23rem] cart-empty:hidden">
      <output className="sr-only">Chargement</output>
      <noscript>
        <p className="mb-4">Le panier a besoin de JavaScript pour s’afficher.</p>
      </noscript>
      <div className="grid gap-5">
        {[0, 1].map((row) => (
          <div
            key={row}
            className="grid grid-cols-[5.5rem_1fr] gap-6 border-b border-hairline pb-5 sm:grid-cols-[7rem_1fr]"
          >
            <Skeleton className="aspect-4/5 rounded-md" />
            <div className="grid content-start gap-3">
              <Skeleton className="h-5 w-2/3" />
              <Skeleton className="h-4 w-1/3" />
            </div>
          </div>
        ))}
      </div>
      <Skeleton className="h-96 rounded-lg" />
    </div>
  )
}
