import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import type { Reservation } from '#shared/manual-orders/contract.ts'
import {
  RESERVATION_CANCEL_CONFIRM,
  RESERVATION_CANCEL_FAILED,
  RESERVATION_CANCELLED,
  RESERVATIONS_LOAD_FAILED,
} from '#shared/manual-orders/texts.ts'
import { formatEuros } from '#shared/money.ts'
import { api } from '#web/session/api.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { adminList, AdminList, useAdminList } from '../ui/admin-list.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { reservationColumns } from './reservation-columns.tsx'
import { ReservationPaymentDialog } from './reservation-payment-dialog.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const clientLoader = adminList(({ page, limit }) =>
  api.call('GET /api/admin/manual-orders', { query: { page, limit } }),
)

export default function ReservationsScreen() {
  const list = useAdminList<typeof clientLoader>(RESERVATIONS_LOAD_FAILED)
  const [paid, setPaid] = useState<Reservation>()
  const [toCancel, setToCancel] = useState<Reservation>()
  return (
    <>
      <AdminList
        list={list}
        noun="commande"
        actions={
          <ButtonLink to="/admin/orders/new" variant="secondary" size="sm" className="min-h-11">
            Nouvelle commande
          </ButtonLink>
        }
        columns={reservationColumns(setPaid, setToCancel)}
        rowId={idOf}
        empty="Aucune commande n’attend de virement"
        emptyIcon="check"
      />
      {paid && <ReservationPaymentDialog reservation={paid} onClose={() => setPaid(undefined)} />}
      <DeleteQuestion
        item={toCancel}
        question={RESERVATION_CANCEL_CONFIRM}
        confirmLabel="Annuler la réservation"
        cancelLabel="Ne rien changer"
        nameOf={({ customer, total }) => `${customer.name}, ${formatEuros(total)}`}
        remove={({ _id: id }) => api.call('DELETE /api/admin/manual-orders/:id', { params: { id } })}
        done={RESERVATION_CANCELLED}
        failed={RESERVATION_CANCEL_FAILED}
        onClose={() => setToCancel(undefined)}
      />
    </>
  )
}
