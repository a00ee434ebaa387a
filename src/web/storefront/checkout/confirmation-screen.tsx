import { useEffect, useSyncExternalStore } from 'react'
import { ORDER_CREATED, PAYMENT_SUCCEEDED, THANKS } from '#shared/checkout/texts.ts'
import { counted } from '#shared/count.ts'
import { formatCents } from '#shared/money.ts'
import { createStore } from '#web/base/create-store.ts'
import type { Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { useSession } from '#web/session/use-session.ts'
import { useCartCount } from '#web/storefront/stores/browser-cart.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { Amounts, SummaryLines } from './checkout-summary.tsx'
import { keepPlacedOrder, placedOrder, type PlacedOrder } from './placed-order.ts'

/** The server does not know whether there is an order, so the title fits both cases. */
export const meta: Meta = () => ({ title: 'Confirmation de commande' })

export default function ConfirmationScreen() {
  const order = usePlacedOrder()
  useEffect(() => {
    if (!order || order.isAnnounced) return
    changePlacedOrder({ isAnnounced: true })
    toastSuccess(PAYMENT_SUCCEEDED)
  }, [order])
  useGuestLink(order)
  const left = useCartCount() ?? 0
  return (
    <div className="page grid items-start gap-x-10 gap-y-5 pt-8 sm:pt-12 lg:grid-cols-[minmax(0,1fr)_23rem]">
      <div className="grid justify-items-start gap-5">
        {order === null ? <NoOrder /> : <Thanks order={order} />}
      </div>
      {order && order.lines.length > 0 && <Bought order={order} />}
      <div className="mt-3 grid w-full gap-3 sm:flex sm:flex-wrap lg:col-start-1 print:hidden">
        {order?.link ? (
          <ButtonLink to={order.link} size="lg" icon={<Icon name="package" />}>
            Suivre ma commande
          </ButtonLink>
        ) : (
          <ButtonLink to="/profile/orders" size="lg" icon={<Icon name="package" />}>
            Mes commandes
          </ButtonLink>
        )}
        {order && left > 0 && (
          <ButtonLink to="/cart" size="lg" variant="secondary">
            {`Il reste ${counted(left, 'article')} dans votre panier`}
          </ButtonLink>
        )}
        {order && (
          <Button size="lg" variant="secondary" onClick={() => print()}>
            Imprimer
          </Button>
        )}
        <ButtonLink to="/" size="lg" variant="secondary">
          Retour à l’accueil
        </ButtonLink>
      </div>
    </div>
  )
}

function Thanks({ order }: { order: PlacedOrder | undefined }) {
  return (
    <>
      <Celebration />
      <h1 className="font-display text-title font-bold">{THANKS}</h1>
      <div className="grid max-w-text gap-2 text-lg text-ink-soft">
        {order && (
          <p>
            {ORDER_CREATED}
            {order.number && (
              <span>
                {' '}
                Son numéro est{' '}
                <span>
                  <OrderNumber {...order} number={order.number} />
                </span>
                .
              </span>
            )}
          </p>
        )}
        {order?.amounts && (
          <p>
            Montant payé&nbsp;: <strong className="text-ink">{formatCents(order.amounts.totalCents)}</strong>
          </p>
        )}
        {order?.delivery && (
          <p>
            <span>{`${order.delivery}. `}</span>
            {order.expectedDelivery && <span>{`Livraison prévue ${order.expectedDelivery}.`}</span>}
          </p>
        )}
        <p>Un e-mail de confirmation vous sera envoyé dans quelques instants.</p>
        {order?.link && (
          <p>
            Il contient aussi le lien de suivi de votre commande, qui donne accès à sa facture et à son
            annulation.
          </p>
        )}
      </div>
    </>
  )
}

function OrderNumber({
  id,
  link,
  number,
}: {
  id: string | undefined
  link?: string | undefined
  number: string
}) {
  const { status } = useSession()
  const path = link ?? (status === 'signed-in' && id ? `/profile/orders/${id}` : undefined)
  const look = 'font-bold whitespace-nowrap text-ink'
  return path ? (
    <ShopLink to={path} className={`${look} underline underline-offset-4`}>
      {number}
    </ShopLink>
  ) : (
    <strong className={look}>{number}</strong>
  )
}

function Bought({ order: { lines, amounts, shippingMethod } }: { order: PlacedOrder }) {
  return (
    <section
      aria-label="Articles achetés"
      className="grid gap-4 rounded-lg border border-hairline bg-raised p-4 shadow-sm sm:p-6 lg:row-span-2"
    >
      <h2 className="font-display text-heading font-semibold">Votre commande</h2>
      <SummaryLines lines={lines} />
      {amounts && shippingMethod && <Amounts amounts={amounts} method={shippingMethod} />}
    </section>
  )
}

function NoOrder() {
  return (
    <>
      <span className="grid size-16 place-items-center rounded-xl border border-hairline bg-raised text-ink-soft shadow-sm">
        <Icon name="package" className="size-7" />
      </span>
      <h1 className="font-display text-title font-bold">Aucune commande à confirmer ici</h1>
      <p className="max-w-text text-lg text-ink-soft">
        Vos commandes passées et leur suivi vous attendent dans «&#8239;Mes&nbsp;commandes&#8239;».
      </p>
    </>
  )
}

/** If the call fails, the guest still finds the link in the mail. */
function useGuestLink(order: PlacedOrder | null | undefined): void {
  const { status } = useSession()
  const orderId = order?.link ? undefined : order?.id
  useEffect(() => {
    if (status !== 'signed-out' || !orderId) return
    void api.call('POST /api/guest-orders/links', { body: { orderId } }).then(
      ({ token }) => changePlacedOrder({ link: `/commande#token=${token}` }),
      () => undefined,
    )
  }, [status, orderId])
}

function usePlacedOrder(): PlacedOrder | null | undefined {
  return useSyncExternalStore(shown.subscribe, readShown, () => undefined)
}

const shown = createStore<PlacedOrder | null | undefined>(undefined)
let stored: PlacedOrder | null | undefined

function readShown(): PlacedOrder | null {
  return shown.current() ?? (stored ??= placedOrder() ?? null)
}

function changePlacedOrder(change: Partial<PlacedOrder>): void {
  const order = readShown()
  if (!order) return
  const changed = { ...order, ...change }
  keepPlacedOrder(changed)
  shown.set(changed)
}

function Celebration() {
  return (
    <span aria-hidden="true" className="relative mb-2 block h-36 w-56 print:hidden">
      {FLAKES.map(({ place, delay }) => (
        <span
          key={place}
          className={classNames('foil absolute size-3 animate-rise rounded-xs', place, delay)}
        />
      ))}
      <span className="absolute inset-x-0 top-2 mx-auto block h-32 w-24 animate-pop">
        <span className="foil absolute inset-1.5 grid place-items-center rounded-xs shadow-lg">
          <svg
            viewBox="0 0 24 24"
            className="size-10"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.4"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="m4.5 12.5 5 5 10-11" />
          </svg>
        </span>
        <span className="absolute inset-0 animate-rise rounded-sm border-2 border-t-0 border-ink/60 bg-raised/35 [animation-delay:250ms] [animation-duration:900ms]" />
      </span>
    </span>
  )
}

const FLAKES = [
  { place: 'top-2 left-4 rotate-12', delay: '[animation-delay:150ms]' },
  { place: 'top-14 left-0 -rotate-45', delay: '[animation-delay:320ms]' },
  { place: 'top-26 left-9 rotate-45', delay: '[animation-delay:240ms]' },
  { place: 'top-4 right-8 -rotate-12', delay: '[animation-delay:200ms]' },
  { place: 'top-16 right-1 rotate-30', delay: '[animation-delay:380ms]' },
  { place: 'top-28 right-10 -rotate-30', delay: '[animation-delay:280ms]' },
]
