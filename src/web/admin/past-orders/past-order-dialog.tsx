import { useState } from 'react'
import { useParams } from 'react-router'
import { mailtoLink } from '#shared/email.ts'
import type { PastOrder } from '#shared/past-orders/contract.ts'
import {
  PAST_ORDERS_LOAD_FAILED,
  PAST_PERSON_ERASE_CONFIRM,
  PAST_PERSON_ERASE_FAILED,
  PAST_PERSON_ERASED,
} from '#shared/past-orders/texts.ts'
import { useScreenData, type Loaded, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { PastOrderContents } from '#web/ui/past-order-contents.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { Fact } from '../ui/fact.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { useListDialog } from '../ui/use-list-dialog.ts'

const TITLE = 'Ancienne commande'

export const meta: Meta = () => ({ title: TITLE })

export const clientLoader = ({ params: { id } }: LoaderArgs<'id'>) => ({
  order: promised(api.call('GET /api/admin/past-orders/:id', { params: { id } })),
})

export default function PastOrderDialog() {
  const loaderData = useScreenData<typeof clientLoader>()
  const params = useParams()
  return <PastOrderWindow key={params.id} {...loaderData} />
}

function PastOrderWindow({ order }: Loaded<typeof clientLoader>) {
  const { data, error } = usePromised(order, PAST_ORDERS_LOAD_FAILED)
  const { close } = useListDialog('/admin/orders/past')
  const [toErase, setToErase] = useState<PastOrder>()
  return (
    <>
      <AdminDialog
        open
        onClose={close}
        title={data ? `${TITLE} ${data.reference}` : TITLE}
        footer={
          <>
            {data && !data.isErased && (
              <Button variant="quiet" onClick={() => setToErase(data)}>
                Effacer la personne
              </Button>
            )}
            <Button variant="secondary" onClick={close}>
              Fermer
            </Button>
          </>
        }
      >
        {data ? (
          <div className="grid gap-6">
            <p className="text-sm text-ink-soft">
              Commande de votre ancienne boutique, gardée pour mémoire&#160;: elle ne compte nulle part.
            </p>
            <Person order={data} />
            <PastOrderContents order={data} />
          </div>
        ) : error === undefined ? (
          <Skeleton className="h-72 rounded-md" />
        ) : (
          <LoadFailure failed={PAST_ORDERS_LOAD_FAILED} error={error} />
        )}
      </AdminDialog>
      <DeleteQuestion
        item={toErase}
        question={PAST_PERSON_ERASE_CONFIRM}
        confirmLabel="Effacer"
        nameOf={({ name, email }) => [name, email].filter(Boolean).join(', ')}
        consequence="Nom, adresse et e-mail disparaissent de toutes ses anciennes commandes, sans retour possible. Les articles et les montants restent."
        remove={({ _id: id }) => api.call('DELETE /api/admin/past-orders/:id/person', { params: { id } })}
        done={PAST_PERSON_ERASED}
        failed={PAST_PERSON_ERASE_FAILED}
        onClose={() => setToErase(undefined)}
      />
    </>
  )
}

function Person({ order }: { order: PastOrder }) {
  const { name, email, phone, address, postalCode, city, country } = order
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
      <Fact label="Date">
        <DateTime value={order.orderedOn} format="short" />
      </Fact>
      <Fact label="Statut">{order.status || 'Inconnu'}</Fact>
      <Fact label="Client" className="col-span-2">
        {order.isErased ? (
          <span>Personne effacée</span>
        ) : (
          <>
            <span className="block break-words">{name}</span>
            {email && (
              <a href={mailtoLink(email)} className="break-all underline underline-offset-4 hover:text-iris">
                {email}
              </a>
            )}
            <span className="block">{phone}</span>
            <span className="block break-words">{address}</span>
            <span>{postalCode}</span> <span>{city}</span>
          </>
        )}
        <span className="block">{country}</span>
      </Fact>
      <Fact label="Paiement">{order.payment || 'Inconnu'}</Fact>
      <Fact label="Importée">
        <DateTime value={order.importedAt} format="short" />
      </Fact>
    </dl>
  )
}
