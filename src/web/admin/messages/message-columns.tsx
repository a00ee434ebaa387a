import type { ContactMessage } from '#shared/messages/contract.ts'
import { IconButton } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { actsLook, columnsOf } from '../ui/data-table.tsx'

/** The table's columns (back-office.md §2). On a phone date, address, subject and text stand in one. */
export function messageColumns({ onDelete }: { onDelete: (message: ContactMessage) => void }) {
  const column = columnsOf<ContactMessage>()
  return column.columns([
    column.accessor('createdAt', {
      header: 'Date',
      meta: { from: 'lg', className: 'align-top! whitespace-nowrap' },
      cell: ({ getValue }) => <DateTime value={getValue()} format="shortMoment" />,
    }),
    column.accessor('email', {
      header: 'E-mail',
      meta: { from: 'lg', className: 'align-top!' },
      cell: ({ row: { original } }) => <Sender message={original} />,
    }),
    column.accessor('subject', {
      header: 'Sujet',
      meta: { from: 'lg', className: 'align-top!' },
      cell: ({ getValue }) => <span className="font-semibold break-words">{getValue()}</span>,
    }),
    column.accessor('content', {
      header: 'Message',
      meta: { className: 'align-top!' },
      cell: ({ row: { original } }) => <Content message={original} />,
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
    <a href={`mailto:${email}`} className="break-all underline underline-offset-4 hover:text-iris">
      {email}
    </a>
  )
}

function Content({ message }: { message: ContactMessage }) {
  return (
    <div className="min-w-0">
      <div className="mb-2 grid gap-0.5 lg:hidden">
        <span className="font-semibold break-words">{message.subject}</span>
        <Sender message={message} />
        <DateTime value={message.createdAt} format="shortMoment" className="text-xs text-ink-faint" />
      </div>
      <p className="max-w-prose break-words whitespace-pre-line">{message.content}</p>
    </div>
  )
}
