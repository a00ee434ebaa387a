import { mailtoLink } from '#shared/email.ts'
import type { ContactMessage } from '#shared/messages/contract.ts'
import { IconButton } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { actsLook, columnsOf } from '../ui/data-table.tsx'

/** The table's columns (back-office.md §2). */
export function messageColumns({ onDelete }: { onDelete: (message: ContactMessage) => void }) {
  const column = columnsOf<ContactMessage>()
  return column.columns([
    column.accessor('createdAt', {
      header: 'Date',
      meta: { className: 'align-top! whitespace-nowrap' },
      cell: ({ getValue }) => <DateTime value={getValue()} format="shortMoment" />,
    }),
    column.accessor('email', {
      header: 'E-mail',
      meta: { className: 'align-top!' },
      cell: ({ row: { original } }) => <Sender message={original} />,
    }),
    column.accessor('subject', {
      header: 'Sujet',
      meta: { card: 'title', className: 'align-top!' },
      cell: ({ getValue }) => <span className="font-semibold break-words">{getValue()}</span>,
    }),
    column.accessor('content', {
      header: 'Message',
      meta: { card: 'text', className: 'align-top!' },
      cell: ({ getValue }) => <p className="max-w-prose whitespace-pre-line">{getValue()}</p>,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { ...actsLook, className: `${actsLook.className ?? ''} align-top!` },
      cell: ({ row: { original } }) => (
        <IconButton
          label={`Supprimer le message de ${original.email}`}
          title="Supprimer"
          onClick={() => onDelete(original)}
          className="hover:text-red lg:size-9"
        >
          <Icon name="trash" />
        </IconButton>
      ),
    }),
  ])
}

function Sender({ message: { email } }: { message: ContactMessage }) {
  return (
    <a href={mailtoLink(email)} className="break-all underline underline-offset-4 hover:text-iris">
      {email}
    </a>
  )
}
