import { mailtoLink } from '#shared/email.ts'
import { idOf } from '#shared/ids.ts'
import type { AdminMessage } from '#shared/messages/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ForAdmins } from '../layout/for-admins.tsx'
import { RowLink } from '../ui/data-table.tsx'
import { DeleteButton } from '../ui/delete-button.tsx'
import { topLook, wideActionsLook, type Column } from '../ui/table-columns.ts'
import { MessageBadge } from './message-badge.tsx'

type Actions = { onOpen: (id: string) => void; onDelete: (message: AdminMessage) => void }

export const messageColumns = ({ onOpen, onDelete }: Actions): Column<AdminMessage>[] => [
  {
    header: 'Date',
    className: `${topLook} whitespace-nowrap`,
    cell: ({ createdAt }) => <DateTime value={createdAt} format="shortMoment" />,
  },
  { header: 'E-mail', className: topLook, cell: (message) => <Sender message={message} /> },
  {
    header: 'Sujet',
    card: 'title',
    className: topLook,
    cell: (message) => (
      <span className="flex flex-wrap items-center gap-2">
        <RowLink
          to={`/admin/messages/${idOf(message)}`}
          onOpen={() => onOpen(idOf(message))}
          className="font-semibold break-words hover:text-iris hover:underline"
        >
          {message.subject}
        </RowLink>
        <MessageBadge state={message.state} />
      </span>
    ),
  },
  {
    header: 'Message',
    card: 'text',
    className: topLook,
    cell: ({ content }) => <p className="line-clamp-3 max-w-text whitespace-pre-line">{content}</p>,
  },
  {
    header: 'Actions',
    ...wideActionsLook,
    className: `${wideActionsLook.className} align-top!`,
    cell: (message) => (
      <span className="flex items-center justify-end gap-1">
        <ForAdmins>
          <Button
            variant="quiet"
            size="sm"
            className="max-lg:min-h-11"
            icon={<Icon name="mail" className="size-4" />}
            aria-label={`Répondre à ${message.email}`}
            onClick={() => onOpen(idOf(message))}
          >
            <span className="@2xl:@max-4xl:hidden">Répondre</span>
          </Button>
          <DeleteButton
            hasWord
            label={`Supprimer le message\u00A0: ${message.email}`}
            onClick={() => onDelete(message)}
          />
        </ForAdmins>
      </span>
    ),
  },
]

function Sender({ message: { email } }: { message: AdminMessage }) {
  const domain = email.indexOf('@') + 1
  return (
    <a
      href={mailtoLink(email)}
      className="inline-block wrap-anywhere underline underline-offset-4 hover:text-iris @2xl:min-w-36"
    >
      <span>{email.slice(0, domain)}</span>
      <wbr />
      <span>{email.slice(domain)}</span>
    </a>
  )
}
