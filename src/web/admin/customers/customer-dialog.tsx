import { useState } from 'react'
import type { Customer } from '#shared/customers/contract.ts'
import {
  ACCESS_END_FAILED,
  ACCESS_ENDED,
  ACCESS_LINK_FAILED,
  ACCESS_LINK_SENT,
  CUSTOMER_LOAD_FAILED,
} from '#shared/accounts/texts.ts'
import { CONSENT_LABELS } from '#shared/accounts/consent-words.ts'
import { counted } from '#shared/count.ts'
import { mailtoLink } from '#shared/email.ts'
import { idOf } from '#shared/ids.ts'
import { api } from '#web/api/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { promised, usePromised } from '../api/use-promised.ts'
import { useWrite } from '../api/use-write.ts'
import { MessageBadge } from '../messages/message-badge.tsx'
import { StatusBadge } from '../orders/status-badge.tsx'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { Fact } from '../ui/fact.tsx'
import { useListDialog } from '../ui/list-dialog.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { useParams } from 'react-router'
import { useScreenData, type Loaded, type LoaderArgs, type Meta } from '#web/screen.ts'

const TITLE = 'Client'

export const meta: Meta = () => ({ title: TITLE })

export const clientLoader = ({ params: { id } }: LoaderArgs<'id'>) => ({
  customer: promised(api.call('GET /api/admin/users/:id', { params: { id } })),
})

/** One person with their orders, messages and account. */
export default function CustomerDialog() {
  const loaderData = useScreenData<typeof clientLoader>()
  const params = useParams()
  return <CustomerWindow key={params.id} {...loaderData} />
}

function CustomerWindow({ customer }: Loaded<typeof clientLoader>) {
  const { data, error } = usePromised(customer, CUSTOMER_LOAD_FAILED)
  const { close } = useListDialog('/admin/users')
  return (
    <AdminDialog
      open
      onClose={close}
      size="wide"
      title={data ? nameOf(data) : TITLE}
      footer={
        <Button variant="secondary" onClick={close}>
          Fermer
        </Button>
      }
    >
      {data ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="grid min-w-0 gap-6">
            <CustomerFacts customer={data} />
            <CustomerOrders customer={data} />
            <CustomerMessages customer={data} />
          </div>
          <div className="grid min-w-0 gap-6">
            <AccessPanel customer={data} />
            <Consents customer={data} />
          </div>
        </div>
      ) : error === undefined ? (
        <Skeleton className="h-96 rounded-md" />
      ) : (
        <LoadFailure failed={CUSTOMER_LOAD_FAILED} />
      )}
    </AdminDialog>
  )
}

const nameOf = ({ firstName, lastName, email }: Customer) => `${firstName} ${lastName}`.trim() || email

const linkLook = 'underline underline-offset-4 hover:text-iris'

function CustomerFacts({ customer }: { customer: Customer }) {
  const { email, emailConfirmed, phone, address, postalCode, city, country, orders } = customer
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      <Fact label="E-mail" className="col-span-2">
        <a href={mailtoLink(email)} className={`break-all ${linkLook}`}>
          {email}
        </a>
        {!emailConfirmed && ' '}
        {customer.isGuest && <Badge>Sans compte</Badge>}
        {!emailConfirmed && !customer.isGuest && <Badge tone="yellow">Non confirmé</Badge>}
      </Fact>
      <Fact label="Téléphone">
        {phone ? <a href={`tel:${phone.replaceAll(/[^+\d]/gu, '')}`}>{phone}</a> : 'Aucun'}
      </Fact>
      <Fact label="Adresse">
        {customer.isGuest && 'Dans ses commandes'}
        <span className="block break-words">{address}</span>
        {postalCode} {city}
        <span className="block">{country}</span>
      </Fact>
      <Fact label="Commandes">{orders.total}</Fact>
      <Fact label="Total encaissé">
        <Money euros={orders.earned} className="font-semibold" />
      </Fact>
      <Fact label="Client depuis">
        <DateTime value={customer.createdAt} format="plain" />
      </Fact>
    </dl>
  )
}

function CustomerOrders({ customer: { orders, email } }: { customer: Customer }) {
  return (
    <section aria-labelledby="commandes-du-client">
      <h3 id="commandes-du-client" className="mb-2 font-display text-lg font-semibold">
        Commandes
      </h3>
      {orders.total === 0 && <p className="text-ink-soft">Aucune commande.</p>}
      <ul className="divide-y divide-hairline">
        {orders.latest.map((order) => (
          <li key={idOf(order)} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <ShopLink
              to={`/admin/orders/${idOf(order)}`}
              className={`flex min-h-11 items-center font-semibold tabular-nums ${linkLook}`}
            >
              {order.number}
            </ShopLink>
            <DateTime value={order.createdAt} format="short" className="text-sm text-ink-faint" />
            <StatusBadge status={order.status} />
            <Money euros={order.total} className="ml-auto font-semibold" />
          </li>
        ))}
      </ul>
      {orders.total > orders.latest.length && (
        <ShopLink
          to={`/admin/orders?${new URLSearchParams({ q: email })}`}
          className={`flex min-h-11 items-center ${linkLook}`}
        >
          Toutes ses commandes ({orders.total})
        </ShopLink>
      )}
    </section>
  )
}

function CustomerMessages({ customer: { messages } }: { customer: Customer }) {
  return (
    <section aria-labelledby="messages-du-client">
      <h3 id="messages-du-client" className="mb-2 font-display text-lg font-semibold">
        Messages
      </h3>
      {messages.total === 0 && <p className="text-ink-soft">Aucun message.</p>}
      <ul className="divide-y divide-hairline">
        {messages.latest.map((message) => (
          <li key={idOf(message)} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <ShopLink
              to={`/admin/messages/${idOf(message)}`}
              className={`flex min-h-11 min-w-0 items-center break-words ${linkLook}`}
            >
              {message.subject}
            </ShopLink>
            <DateTime value={message.createdAt} format="short" className="text-sm text-ink-faint" />
            <MessageBadge state={message.state} />
          </li>
        ))}
      </ul>
      {messages.total > messages.latest.length && (
        <p className="text-sm text-ink-faint">{counted(messages.total, 'message')} en tout</p>
      )}
    </section>
  )
}

/** The state of a person's access, with its actions. */
function AccessPanel({ customer }: { customer: Customer }) {
  const { openSessions, lastActiveAt, email } = customer
  const [isAsking, setAsking] = useState(false)
  // One id for each successful press: a repeat by a slow network sends no second mail.
  const [requestId, setRequestId] = useState(() => crypto.randomUUID())
  const id = idOf(customer)
  const send = useWrite(async () => {
    await api.call('POST /api/admin/users/:id/access-links', { params: { id }, body: { requestId } })
    setRequestId(crypto.randomUUID())
    toastSuccess(ACCESS_LINK_SENT)
  }, ACCESS_LINK_FAILED)
  const end = useWrite(
    async () => {
      await api.call('DELETE /api/admin/users/:id/sessions', { params: { id } })
      setAsking(false)
      toastSuccess(ACCESS_ENDED)
    },
    ACCESS_END_FAILED,
    { onFailed: () => setAsking(false) },
  )
  return (
    <section aria-labelledby="acces" className="grid gap-3 rounded-md border border-hairline p-4">
      <h3 id="acces" className="font-display text-lg font-semibold">
        Accès
      </h3>
      <p className="text-sm text-ink-soft">
        {counted(openSessions, 'appareil connecté', 'appareils connectés')} · dernière activité le{' '}
        <DateTime value={lastActiveAt} format="plain" />
      </p>
      <Button variant="secondary" block loading={send.pending} onClick={() => send.run()}>
        Envoyer un lien de mot de passe
      </Button>
      <Button variant="secondary" block disabled={openSessions === 0} onClick={() => setAsking(true)}>
        Déconnecter partout
      </Button>
      <AdminConfirm
        open={isAsking}
        question={'Déconnecter cette personne de tous ses appareils\u202F?'}
        confirmLabel="Déconnecter"
        pending={end.pending}
        onConfirm={() => end.run()}
        onClose={() => setAsking(false)}
      >
        <span className="break-words">
          {email} devra se reconnecter avec son mot de passe. Son panier reste, et aucun e-mail ne part.
        </span>
      </AdminConfirm>
    </section>
  )
}

function Consents({ customer: { consents } }: { customer: Customer }) {
  return (
    <section aria-labelledby="consentements" className="rounded-md border border-hairline p-4">
      <h3 id="consentements" className="mb-2 font-display text-lg font-semibold">
        Consentements
      </h3>
      {consents.length === 0 && <p className="text-sm text-ink-soft">Aucun choix enregistré.</p>}
      <ul className="grid gap-2 text-sm">
        {consents.map(({ type, granted, at }) => (
          <li key={type}>
            {CONSENT_LABELS[type]}&nbsp;: <strong>{granted ? 'accepté' : 'refusé'}</strong>{' '}
            <DateTime value={at} format="short" className="text-ink-faint" />
          </li>
        ))}
      </ul>
    </section>
  )
}
