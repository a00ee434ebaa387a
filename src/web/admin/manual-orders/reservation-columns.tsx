import { nameWithPack } from '#shared/catalogue/pack-size.ts'
import { mailtoLink } from '#shared/email.ts'
import type { Reservation } from '#shared/manual-orders/contract.ts'
import { formatEuros } from '#shared/money.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { roomyLook, wideActionsLook, type Column } from '../ui/table-columns.ts'

type Choose = (reservation: Reservation) => void

/** A line breaks between day and time, never inside a date. */
const dateLook = '[overflow-wrap:normal]'

export const reservationColumns = (onPay: Choose, onCancel: Choose): Column<Reservation>[] => [
  {
    header: 'Client',
    className: roomyLook,
    card: 'title',
    cell: ({ customer: { name, email } }) => (
      <span className="grid min-w-0">
        <span className="font-semibold break-words">{name}</span>
        <a
          href={mailtoLink(email)}
          className="wrap-anywhere underline @2xl:min-w-36 @4xl:min-w-48 underline-offset-4 hover:text-iris"
        >
          {email}
        </a>
      </span>
    ),
  },
  {
    header: 'Réservé',
    cell: ({ items }) => (
      <ul className="grid @4xl:min-w-36">
        {items.map(({ name, packSize, quantity }) => (
          <li key={`${name} ${packSize}`} className="break-words">
            {`${quantity} × ${nameWithPack(name, packSize)}`}
          </li>
        ))}
      </ul>
    ),
  },
  { header: 'Total', className: 'whitespace-nowrap', cell: ({ total }) => formatEuros(total) },
  {
    header: 'Depuis',
    className: dateLook,
    cell: ({ createdAt }) => <DateTime value={createdAt} format="shortMoment" />,
  },
  {
    header: 'Jusqu’au',
    className: dateLook,
    cell: ({ endsAt }) => <DateTime value={endsAt} format="shortMoment" />,
  },
  {
    header: 'Actions',
    ...wideActionsLook,
    cell: (reservation) => (
      <span className="inline-flex flex-wrap justify-end gap-2 @4xl:flex-nowrap">
        <Button size="sm" variant="secondary" onClick={() => onPay(reservation)}>
          Noter le paiement
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onCancel(reservation)}>
          Annuler
        </Button>
      </span>
    ),
  },
]
