import { Fragment, useEffect, useRef, useState } from 'react'
import { useOutletContext, useParams } from 'react-router'
import { mailtoLink } from '#shared/email.ts'
import type { Order } from '#shared/orders/contract.ts'
import { isBeforeDelivery } from '#shared/orders/statuses.ts'
import { ADMIN_ORDERS_LOAD_FAILED } from '#shared/orders/texts.ts'
import { MAILS_LOAD_FAILED } from '#shared/mail/texts.ts'
import { LOADING_FAILED } from '#shared/texts.ts'
import type { AdminWithdrawal } from '#shared/withdrawals/contract.ts'
import { api } from '#web/api/api.ts'
import { InvoiceButton } from '#web/documents/document-buttons.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { ShopLink } from '#web/ui/shop-link.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { ActivityOfThing } from '../activity/activity-list.tsx'
import { ForAdmins, isAdminNow } from '../layout/for-admins.tsx'
import { RefundPanel } from '../refunds/refund-panel.tsx'
import { UnsavedForms } from '../form/unsaved-changes.tsx'
import { AdminDialog, ContentBoundary } from '../ui/admin-dialog.tsx'
import { useListDialog } from '../ui/list-dialog.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { OrderWithdrawals } from '../withdrawals/order-withdrawals.tsx'
import { Fact } from '../ui/fact.tsx'
import { InvoicePanel } from './invoice-panel.tsx'
import { NAMELESS } from './order-columns.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderShipping } from './order-shipping.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PackingSlipsButton } from './packing-slips-button.tsx'
import { ParcelList } from './parcel-list.tsx'
import { StatusBadge } from './status-badge.tsx'
import { StatusForm } from './status-form.tsx'
import type { OrdersOutlet } from './use-bulk-changes.ts'
import { useScreenData, type Loaded, type LoaderArgs, type Meta } from '#web/screen.ts'

export const meta: Meta = () => ({ title: 'Commande' })

export const clientLoader = ({ params: { id } }: LoaderArgs<'id'>) => {
  const order = api.call('GET /api/orders/:id', { params: { id } })
  if (!isAdminNow()) return { order: promised(order) }
  const activity = api.call('GET /api/admin/activity', { query: { subject: id, page: 1, limit: 10 } })
  return {
    order: promised(order),
    withdrawals: promised(order.then(withdrawalsOf)),
    activity: promised(activity),
    mails: promised(api.call('GET /api/admin/orders/:id/mails', { params: { id } })),
  }
}

/** In place of what only admins read. */
const nothing = promised<never>(new Promise(() => {}))

async function withdrawalsOf({ number }: Order): Promise<AdminWithdrawal[]> {
  const query = { q: number, limit: 20 }
  const { items } = await api.call('GET /api/admin/withdrawals', { query })
  return items.filter(({ orderNumber }) => orderNumber === number)
}

/**
 * One order with all that is done with it (back-office.md §2). The window stays where it leads to another order: the
 * focus does, and what is half typed is asked about.
 */
export default function OrderDialog() {
  const loaderData = useScreenData<typeof clientLoader>()
  const { id = '' } = useParams()
  const { data: latest, error } = usePromised(loaderData.order, ADMIN_ORDERS_LOAD_FAILED)
  // On the way to another order, the latest is the one before it.
  const order = latest?._id === id.toLowerCase() ? latest : undefined
  useTitle(order)
  const { close, move } = useListDialog('/admin/orders')
  return (
    <AdminDialog
      open
      onClose={close}
      size="page"
      title={<>Commande {order && <span className="whitespace-nowrap">{order.number}</span>}</>}
      badge={order && <StatusBadge status={order.status} />}
      footer={
        <Fragment key={id}>
          {order && <PackingSlipsButton orders={[order]} label="Bon de préparation" />}
          <ForAdmins>
            <InvoiceButton order={order} />
          </ForAdmins>
          <Button variant="secondary" onClick={close}>
            Fermer
          </Button>
        </Fragment>
      }
    >
      <UnsavedForms>
        <Neighbours of={id} onMove={move} />
        <ContentBoundary key={id}>
          {order ? (
            <OrderContents order={order} loaded={loaderData} isStale={error !== undefined} />
          ) : error === undefined ? (
            <LoadingOrder />
          ) : (
            <LoadFailure failed={ADMIN_ORDERS_LOAD_FAILED} />
          )}
        </ContentBoundary>
      </UnsavedForms>
    </AdminDialog>
  )
}

/** Each order's page has a title of its own (RGAA 8.6): its number, and none while it loads, rather than the one before. */
function useTitle(order: Order | undefined): void {
  const title = order ? `Commande ${order.number}` : 'Commande'
  useEffect(() => {
    document.title = document.title.replace(/Commande(?: C-\S+)?/, title)
  }, [title])
}

type OrderContentsProps = {
  order: Order
  loaded: Loaded<typeof clientLoader>
  /** Reloading the order has failed, and a message says so: the rest of it then fails silently. */
  isStale: boolean
}

function OrderContents({ order, loaded, isStale }: OrderContentsProps) {
  const declared = usePromised(loaded.withdrawals ?? nothing, isStale ? '' : LOADING_FAILED)
  const done = usePromised(loaded.activity ?? nothing, '')
  const written = usePromised(loaded.mails ?? nothing, isStale ? '' : MAILS_LOAD_FAILED)
  return (
    // What goes where comes first on every width; then what is done with it, and what happened.
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,5fr)_20rem_minmax(0,4fr)]">
      <div className="grid min-w-0 content-start gap-6">
        {declared.data && <OrderWithdrawals concerned={declared.data} />}
        <OrderShipping order={order} />
        <ParcelList order={order} />
        <OrderItems order={order} />
      </div>
      <div className="grid min-w-0 content-start gap-6 lg:row-span-2 xl:row-span-1">
        {(isAdminNow() || isBeforeDelivery(order.status)) && <StatusForm order={order} />}
        <ForAdmins>
          <RefundPanel order={order} />
          <InvoicePanel order={order} />
        </ForAdmins>
      </div>
      <div className="grid min-w-0 content-start gap-6">
        <OrderFacts order={order} />
        <OrderTimeline order={order} mails={written.data ?? []} withdrawals={declared.data ?? []} />
        <ActivityOfThing activities={done.data?.items ?? []} />
      </div>
    </div>
  )
}

/** The orders before and after this one in the list below; those it had when it left that list by what was done here. */
function Neighbours({ of, onMove }: { of: string; onMove: (id: string) => void }) {
  const { listed } = useOutletContext<OrdersOutlet>()
  const [ids, setIds] = useState<readonly string[]>([])
  useEffect(() => {
    let isLatest = true
    void listed?.then(({ data }) => {
      const found = data?.items.map(({ _id: id }) => id) ?? []
      if (isLatest && found.includes(of)) setIds(found)
    })
    return () => {
      isLatest = false
    }
  }, [listed, of])
  const place = ids.indexOf(of)
  const [before, after] = place < 0 ? [] : [ids[place - 1], ids[place + 1]]
  const nav = useRef<HTMLElement>(null)
  const movedTo = useRef<string>(undefined)
  useEffect(() => {
    // At the end of the list the button that led there goes out: the other one takes its focus.
    if (movedTo.current !== of) return
    movedTo.current = undefined
    if (before === undefined || after === undefined)
      nav.current?.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [of, before, after])
  if (before === undefined && after === undefined) return null
  const moveTo = (id: string | undefined) => () => {
    if (id === undefined) return
    movedTo.current = id
    onMove(id)
  }
  return (
    <nav
      ref={nav}
      aria-label="Autres commandes de la liste"
      className="-mt-2 mb-3 flex justify-between gap-3"
    >
      <Button
        size="sm"
        variant="quiet"
        className="min-h-11"
        icon={<Icon name="chevronLeft" className="size-4" />}
        disabled={before === undefined}
        onClick={moveTo(before)}
      >
        <NeighbourName>précédente</NeighbourName>
      </Button>
      <Button
        size="sm"
        variant="quiet"
        className="min-h-11 flex-row-reverse"
        icon={<Icon name="chevronRight" className="size-4" />}
        disabled={after === undefined}
        onClick={moveTo(after)}
      >
        <NeighbourName>suivante</NeighbourName>
      </Button>
    </nav>
  )
}

/** 'Commande suivante'; on a phone 'Suivante', which stays on its line. */
function NeighbourName({ children }: { children: string }) {
  return (
    <>
      <span className="max-sm:sr-only">Commande </span>
      <span className="max-sm:inline-block max-sm:first-letter:uppercase">{children}</span>
    </>
  )
}

function LoadingOrder() {
  return (
    <>
      <output className="sr-only">Chargement de la commande</output>
      <div aria-hidden="true" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Skeleton className="h-80 rounded-md" />
        <Skeleton className="h-80 rounded-md" />
      </div>
    </>
  )
}

/** Who ordered, when, and how it was paid. */
function OrderFacts({ order }: { order: Order }) {
  const { _id: id, user, createdAt, total, paymentId, acceptedTerms } = order
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:grid-cols-2">
      <Fact label="Client" className="max-sm:col-span-2 xl:col-span-2">
        {user._id && isAdminNow() ? (
          <ShopLink
            to={`/admin/users/${user._id}`}
            className="block font-semibold break-words underline underline-offset-4 hover:text-iris"
          >
            {user.name || user.email}
          </ShopLink>
        ) : (
          <span className="block font-semibold break-words">{user.name || NAMELESS}</span>
        )}
        {user.email && (
          <a
            href={mailtoLink(user.email)}
            className="text-sm break-all underline underline-offset-4 hover:text-iris"
          >
            {user.email}
          </a>
        )}
        {user.phone && (
          <a href={`tel:${user.phone.replaceAll(/[^+\d]/gu, '')}`} className="block text-sm tabular-nums">
            {user.phone}
          </a>
        )}
      </Fact>
      <Fact label="Date">
        <DateTime value={createdAt} format="moment" />
      </Fact>
      <Fact label="Total">
        <Money euros={total} className="font-semibold" />
      </Fact>
      <Fact label="Paiement" className="min-w-0">
        <span className="text-sm break-all">{paymentId}</span>
      </Fact>
      {acceptedTerms && (
        <Fact label="CGV acceptées">
          <span className="text-sm">{acceptedTerms}</span>
        </Fact>
      )}
      <Fact label="Identifiant" className="min-w-0">
        <span className="font-mono text-xs break-all text-ink-soft">{id}</span>
      </Fact>
    </dl>
  )
}
