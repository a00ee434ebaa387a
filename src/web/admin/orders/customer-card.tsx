import { formatDate } from '#shared/dates.ts'
import { mailtoLink } from '#shared/email.ts'
import type { Order } from '#shared/orders/contract.ts'
import { DELETED_CUSTOMER } from '#shared/orders/texts.ts'
import { PAID_BY } from '#shared/payment-means.ts'
import { versionName } from '#shared/terms/version-name.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { FoldSummary } from '#web/ui/disclosure.tsx'
import { Money } from '#web/ui/money.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { isAdminNow } from '../layout/for-admins.tsx'
import { Fact } from '../ui/fact.tsx'
import { CustomerEmailForm } from './customer-email-form.tsx'

export function CustomerCard({ order }: { order: Order }) {
  const { user, createdAt, total, paidBy } = order
  return (
    <section aria-labelledby="client" className="rounded-md border border-hairline p-4">
      <h3 id="client" className="mb-2 font-display text-lg font-semibold">
        Client
      </h3>
      {user._id && isAdminNow() ? (
        <ShopLink
          to={`/admin/users/${user._id}`}
          className="block font-semibold break-words underline underline-offset-4 hover:text-iris"
        >
          {user.name || user.email}
        </ShopLink>
      ) : (
        <span className="block font-semibold break-words">{user.name || DELETED_CUSTOMER}</span>
      )}
      {user.email && (
        <a
          href={mailtoLink(user.email)}
          className="text-sm wrap-anywhere underline underline-offset-4 hover:text-iris"
        >
          {user.email}
        </a>
      )}
      {user._id && !user.email && (
        <span className="block text-sm text-ink-soft">
          Sans adresse e-mail&nbsp;: rien ne lui est envoyé, remettez les documents imprimés.
        </span>
      )}
      {user.phone && (
        <a href={`tel:${user.phone.replaceAll(/[^+\d]/gu, '')}`} className="block text-sm tabular-nums">
          {user.phone}
        </a>
      )}
      {user.isGuest && isAdminNow() && <CustomerEmailForm order={order} />}
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 border-t border-hairline pt-3 text-sm">
        <Fact label="Date" className="[overflow-wrap:normal]">
          <DateTime value={createdAt} format="shortMoment" />
        </Fact>
        <Fact label="Total">
          <Money euros={total} className="font-semibold" />
        </Fact>
        <Fact label="Paiement" className="col-span-2">
          {paidBy ? (
            <>
              <span>{PAID_BY[paidBy.means]}</span>, le <DateTime value={paidBy.at} format="plain" />
            </>
          ) : (
            'En ligne'
          )}
        </Fact>
      </dl>
    </section>
  )
}

export function TechnicalDetails({ order }: { order: Order }) {
  const { _id: id, paymentId, acceptedTerms, acceptedTermsSince } = order
  return (
    <details className="group/fold rounded-md border border-hairline px-4">
      <FoldSummary className="min-h-14 font-semibold">Détails techniques</FoldSummary>
      <dl className="mb-4 grid gap-3">
        <Fact label="Identifiant">
          <span className="font-mono text-xs break-all">{id}</span>
        </Fact>
        {paymentId !== '' && (
          <Fact label="Identifiant du paiement">
            <span className="font-mono text-xs break-all">{paymentId}</span>
          </Fact>
        )}
        {acceptedTerms && (
          <Fact label="CGV acceptées">
            <span className="text-sm">
              <span>{`Version du ${versionName(acceptedTerms)}`}</span>
              {acceptedTermsSince && (
                <span>{`, en vigueur depuis le ${formatDate(acceptedTermsSince)}`}</span>
              )}
            </span>
          </Fact>
        )}
      </dl>
    </details>
  )
}
