import { useParams } from 'react-router'
import { CONSENT_LABELS } from '#shared/accounts/consent-words.ts'
import type { Customer } from '#shared/customers/contract.ts'
import { CUSTOMER_LOAD_FAILED } from '#shared/customers/texts.ts'
import { mailtoLink } from '#shared/email.ts'
import { useScreenData, type Loaded, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Money } from '#web/ui/money.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { Fact } from '../ui/fact.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { useListDialog } from '../ui/use-list-dialog.ts'
import { AccessPanel } from './access-panel.tsx'
import { CustomerMessages } from './customer-messages.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'

const TITLE = 'Client'

export const meta: Meta = () => ({ title: TITLE })

export const clientLoader = ({ params: { id } }: LoaderArgs<'id'>) => ({
  customer: promised(api.call('GET /api/admin/users/:id', { params: { id } })),
})

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
            <CustomerNotes customer={data} />
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
        <LoadFailure failed={CUSTOMER_LOAD_FAILED} error={error} />
      )}
    </AdminDialog>
  )
}

const nameOf = ({ firstName, lastName, email }: Customer) => `${firstName} ${lastName}`.trim() || email

function CustomerFacts({ customer }: { customer: Customer }) {
  const { email, emailConfirmed, phone, address, postalCode, city, country, orders, returns } = customer
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
      <Fact label="E-mail" className="col-span-2">
        <a href={mailtoLink(email)} className="break-all underline underline-offset-4 hover:text-iris">
          {email}
        </a>
        {!emailConfirmed && <span> </span>}
        {customer.isGuest && <Badge>Sans compte</Badge>}
        {!emailConfirmed && !customer.isGuest && <Badge tone="yellow">Non confirmé</Badge>}
      </Fact>
      <Fact label="Téléphone">
        {phone ? <a href={`tel:${phone.replaceAll(/[^+\d]/gu, '')}`}>{phone}</a> : 'Aucun'}
      </Fact>
      <Fact label="Adresse">
        {customer.isGuest && <span>Dans ses commandes</span>}
        <span className="block break-words">{address}</span>
        <span>{postalCode}</span> <span>{city}</span>
        <span className="block">{country}</span>
      </Fact>
      <Fact label="Commandes">{orders.total}</Fact>
      <Fact label="Total encaissé">
        <Money euros={orders.earned} className="font-semibold" />
      </Fact>
      <Fact label="Retours">
        <span>{returns.total}</span>
        {returns.open > 0 && <span>{` dont ${returns.open} en cours`}</span>}
      </Fact>
      <Fact label="Total remboursé">
        <Money euros={returns.refunded} />
      </Fact>
      <Fact label="Client depuis" className="[overflow-wrap:normal]">
        <DateTime value={customer.createdAt} format="plain" />
      </Fact>
    </dl>
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
            <span>{CONSENT_LABELS[type]}</span>&nbsp;: <strong>{granted ? 'accepté' : 'refusé'}</strong>{' '}
            <DateTime value={at} format="short" className="text-ink-faint" />
          </li>
        ))}
      </ul>
    </section>
  )
}
