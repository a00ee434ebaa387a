import type { ReactNode } from 'react'
import { useParams, useRouteError } from 'react-router'
import { idOf } from '#shared/ids.ts'
import type { Order } from '#shared/orders/contract.ts'
import { ORDER_NOT_FOUND, ORDERS_LOAD_FAILED } from '#shared/orders/texts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { useLoaded } from '#web/api/use-loaded.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { loadOwnData, useOwnData } from '#web/session/own-data.ts'
import { FindGuestOrder, SignInInvitation } from '#web/storefront/form/sign-in-invitation.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { RetryButton } from '#web/ui/retry-button.tsx'
import { OrderDetail } from './order-detail.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'

export const meta: Meta<typeof clientLoader> = ({ loaderData }) => {
  const number = loaderData?.data?.number
  return { title: number ? `Commande ${number}` : UNKNOWN_ORDER }
}

export const clientLoader = ({ params: { id } }: LoaderArgs<'id'>) =>
  loadOwnData(() => api.call('GET /api/orders/:id', { params: { id } }))

export default function OrderScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const { id = '' } = useParams()
  const order = useOwnData(loaderData)
  if (order === 'loading') return <HydrateFallback />
  if (order !== 'signed-out') return <LoadedOrder loaded={order} />
  return (
    <Frame>
      <SignInInvitation to={`/profile/orders/${id}`} title="Connectez-vous pour voir cette commande">
        Le détail d’une commande est réservé au compte qui l’a passée.
      </SignInInvitation>
      <FindGuestOrder />
    </Frame>
  )
}

export function HydrateFallback() {
  return (
    <Frame>
      <div className="mt-6">
        <OrdersSkeleton />
      </div>
    </Frame>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isMissing = error instanceof ApiError && error.status === 404
  return (
    <Frame>
      {isMissing ? (
        <EmptyState
          title={ORDER_NOT_FOUND}
          action={<ButtonLink to="/profile/orders">Voir mes commandes</ButtonLink>}
        >
          <p>Elle appartient peut-être à un autre compte, ou le lien n’est pas complet.</p>
        </EmptyState>
      ) : (
        <EmptyState tone="error" title={ORDERS_LOAD_FAILED} action={<RetryButton />} />
      )}
    </Frame>
  )
}

function LoadedOrder({ loaded }: { loaded: Order }) {
  const [order, change] = useLoaded(loaded)
  return (
    <Frame number={order.number}>
      <OrderDetail
        order={order}
        changeAt={`/profile/orders/${idOf(order)}/livraison`}
        onChanged={(newer) => change(() => newer)}
      />
    </Frame>
  )
}

function Frame({ number, children }: { number?: string; children: ReactNode }) {
  return (
    <div className="page pt-6">
      <Breadcrumbs
        trail={[{ label: 'Mes commandes', to: '/profile/orders' }, { label: number ?? UNKNOWN_ORDER }]}
      />
      <h1 className="mt-2 font-display text-title font-bold">
        {number ? (
          <span>
            Commande <span className="whitespace-nowrap">{number}</span>
          </span>
        ) : (
          <span>{UNKNOWN_ORDER}</span>
        )}
      </h1>
      {children}
    </div>
  )
}

const UNKNOWN_ORDER = 'Ma commande'
