import type { ReactNode } from 'react'
import type { CartLine } from '#shared/cart/cart.ts'
import type { Reduction } from '#shared/checkout/amounts.ts'
import type { StoredShipping } from '#shared/shipping/stored-shipping.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'

type CheckoutFrameProps = {
  title: string
  lines: readonly CartLine[] | undefined
  shipping: StoredShipping | undefined
  /** True if the step itself lists the goods. */
  isListed?: boolean
  reduction?: Reduction | undefined
  messages?: ReactNode
  children: ReactNode
}

export function CheckoutFrame(props: CheckoutFrameProps) {
  const { title, lines, shipping, isListed, reduction, messages, children } = props
  return (
    <div className="page pt-6 sm:pt-10">
      <h1 className="font-display text-title font-bold">{title}</h1>
      <div className="grid gap-3 has-[>:not(:empty)]:mt-5">{messages}</div>
      <div
        className={classNames(
          'mt-4 grid items-start gap-x-10 gap-y-6 sm:mt-6',
          !isListed && 'lg:grid-cols-[1fr_23rem]',
        )}
      >
        <div className={isListed ? 'sr-only' : 'max-lg:contents lg:sticky lg:top-20'}>
          {lines && shipping ? (
            <CheckoutSummary lines={lines} shipping={shipping} isListed={isListed} reduction={reduction} />
          ) : (
            <Skeleton className="h-14 rounded-lg lg:h-96" />
          )}
        </div>
        <div className={classNames('min-w-0', !isListed && 'lg:order-first')}>
          {lines ? children : <FramePlace />}
        </div>
      </div>
    </div>
  )
}

function FramePlace() {
  return (
    <div className="grid gap-5">
      <output className="sr-only">Chargement</output>
      <noscript>
        <p>La commande a besoin de JavaScript.</p>
      </noscript>
      <Skeleton className="h-80 rounded-lg" />
      <Skeleton className="h-48 rounded-lg" />
    </div>
  )
}

export function CheckoutSection({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="rounded-lg border border-hairline bg-raised p-4 shadow-sm sm:p-6">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-display text-heading font-semibold">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
