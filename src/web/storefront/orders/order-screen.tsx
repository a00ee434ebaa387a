import type { Order } from '#shared/orders/contract.ts'
import { ORDER_NOT_FOUND, ORDERS_LOAD_FAILED } from '#shared/orders/texts.ts'
import { pageMeta } from '#web/page-meta.ts'
import { useSession } from '#web/session/use-session.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/order-screen'
import { OrderDetail } from './order-detail.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { SignInInvitation } from './sign-in-invitation.tsx'
import { type CallState, useAnswer } from './use-answer.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: 'Ma commande' })

/** One order with its delivery, history and amounts. */
export default function OrderScreen({ params: { id } }: Route.ComponentProps) {
  const session = useSession()
  const isSignedIn = session.status === 'signed-in'
  const call = useAnswer<Order>(isSignedIn ? `/api/orders/${encodeURIComponent(id)}` : undefined)
  const number = typeof call.answer === 'object' ? call.answer.number : undefined
  return (
    <div className="page max-w-5xl pt-6 sm:pt-8">
      <Breadcrumbs
        trail={[{ label: 'Mes commandes', to: '/profile/orders' }, { label: number ?? 'Ma commande' }]}
      />
      <h1 className="mt-2 font-display text-title font-bold">
        {number ? (
          <>
            Commande <span className="whitespace-nowrap">{number}</span>
          </>
        ) : (
          'Ma commande'
        )}
      </h1>
      {session.status === 'signed-out' ? (
        <SignInInvitation to={`/profile/orders/${id}`}>
          Le détail d’une commande se lit une fois connecté.
        </SignInInvitation>
      ) : (
        <Answer call={call} />
      )}
    </div>
  )
}

function Answer({ call: { answer, retry, change } }: { call: CallState<Order> }) {
  if (answer === undefined) {
    return (
      <div className="mt-6">
        <OrdersSkeleton />
      </div>
    )
  }
  if (answer === 'missing') {
    return (
      <EmptyState
        title={ORDER_NOT_FOUND}
        action={<ButtonLink to="/profile/orders">Voir mes commandes</ButtonLink>}
      />
    )
  }
  if (answer === 'failed') {
    return (
      <EmptyState
        tone="error"
        title={ORDERS_LOAD_FAILED}
        action={<Button onClick={retry}>Réessayer</Button>}
      />
    )
  }
  return <OrderDetail order={answer} onChanged={(newer) => change(() => newer)} />
}
