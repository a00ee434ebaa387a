import { type ReactNode, useEffect, useState } from 'react'
import { FIND_MY_ORDER, GUEST_ORDER_FAILED, ORDER_LINK_OVER, PASSWORD_FAILED } from '#shared/guests/texts.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { PartWithdrawalBody } from '#shared/withdrawals/contract.ts'
import { ApiError, messageOf } from '#web/api/api-error.ts'
import { useMutation } from '#web/api/use-mutation.ts'
import type { Meta } from '#web/base/screen.ts'
import { useShop } from '#web/base/use-shop.ts'
import { api } from '#web/session/api.ts'
import { useSession } from '#web/session/use-session.ts'
import { useLinkToken } from '#web/storefront/form/use-link-token.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { toastError } from '#web/ui/toast.ts'
import { OrderDetail } from '../orders/order-detail.tsx'
import { OrdersSkeleton } from '../orders/orders-skeleton.tsx'
import { RenewalForm } from './renewal-form.tsx'

/** The screen sets its own title, because only the browser knows the order. */
export const meta: Meta = () => undefined

type Opened = Order | 'loading' | 'over' | 'failed'

export default function GuestOrderScreen() {
  const token = useLinkToken()
  const [answer, setAnswer] = useState<{ token: string; opened: Opened }>()
  useEffect(() => {
    if (token) void open(token).then(setAnswer)
  }, [token])
  const opened = answer && answer.token === token ? answer.opened : 'loading'
  if (token === '' || opened === 'over')
    return (
      <Frame title={opened === 'over' && token ? ORDER_LINK_OVER : FIND_MY_ORDER} isNarrow>
        <p className="mt-4 text-ink-soft">
          Indiquez le numéro de votre commande et l’adresse e-mail que vous avez indiquée en payant. Nous y
          envoyons un nouveau lien.
        </p>
        <RenewalForm />
      </Frame>
    )
  if (token === undefined || opened === 'loading')
    return (
      <Frame title="Ma commande">
        <div className="mt-6">
          <OrdersSkeleton />
        </div>
      </Frame>
    )
  if (opened === 'failed')
    return (
      <Frame title="Ma commande">
        <EmptyState
          tone="error"
          title={GUEST_ORDER_FAILED}
          action={<Button onClick={() => void open(token).then(setAnswer)}>Réessayer</Button>}
        />
      </Frame>
    )
  const body = { token }
  const calls = {
    cancel: () => api.call('POST /api/guest-orders/cancel', { body }),
    read: () => api.call('POST /api/guest-orders/open', { body }),
    withdraw: (part: PartWithdrawalBody) =>
      api.call('POST /api/guest-orders/withdrawals', { body: { ...part, token } }),
  }
  return (
    <Frame title="Commande" number={opened.number}>
      <OrderDetail
        order={opened}
        changeAt={`/commande/livraison#token=${token}`}
        calls={calls}
        onChanged={(changed) => setAnswer({ token, opened: changed })}
      />
      <ChoosePassword token={token} />
    </Frame>
  )
}

async function open(token: string): Promise<{ token: string; opened: Opened }> {
  try {
    return { token, opened: await api.call('POST /api/guest-orders/open', { body: { token } }) }
  } catch (error) {
    return { token, opened: error instanceof ApiError && error.code === 'INVALID_LINK' ? 'over' : 'failed' }
  }
}

type FrameProps = { title: string; number?: string; isNarrow?: boolean; children: ReactNode }

function Frame({ title, number, isNarrow, children }: FrameProps) {
  const shop = useShop()
  return (
    <div className={classNames('page pt-8 sm:pt-12', isNarrow && '*:max-w-text')}>
      <title>{`${[title, number].filter(Boolean).join(' ')} · ${shop.name}`}</title>
      <h1 className="font-display text-title font-bold">
        {/* The space is part of the text, because screen readers may skip a separate one. */}
        <span>{number ? `${title} ` : title}</span>
        {number && <span className="whitespace-nowrap">{number}</span>}
      </h1>
      {children}
    </div>
  )
}

/**
 * The offer and the answer do not depend on whether the address has an account, so the page does not reveal accounts.
 */
function ChoosePassword({ token }: { token: string }) {
  const { status } = useSession()
  const [answer, setAnswer] = useState<string>()
  const asking = useMutation(
    async () => {
      const { message } = await api.call('POST /api/guest-orders/password', { body: { token } })
      setAnswer(message)
    },
    (error) => toastError(messageOf(error, PASSWORD_FAILED)),
  )
  if (status !== 'signed-out') return null
  return (
    <section className="mt-6 grid gap-3 rounded-lg print:hidden border border-hairline bg-raised p-4 shadow-sm sm:px-6">
      <h2 className="font-display text-heading font-semibold">Garder cette commande dans un compte</h2>
      <p className="text-ink-soft">Choisissez un mot de passe pour retrouver vos commandes sans ce lien.</p>
      <div aria-live="polite">
        {answer ? (
          <p className="font-semibold">{answer}</p>
        ) : (
          <Button variant="secondary" loading={asking.pending} onClick={() => asking.run()}>
            Choisir un mot de passe
          </Button>
        )}
      </div>
    </section>
  )
}
