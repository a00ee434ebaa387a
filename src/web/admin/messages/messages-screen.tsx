import { useState } from 'react'
import { Outlet } from 'react-router'
import { mailtoLink } from '#shared/email.ts'
import { idOf } from '#shared/ids.ts'
import { MESSAGE_STATE_LABELS, MESSAGE_STATES } from '#shared/messages/message-rules.ts'
import type { AdminMessage, AdminMessageQuery } from '#shared/messages/contract.ts'
import {
  MESSAGE_DELETE_CONFIRM,
  MESSAGE_DELETE_FAILED,
  MESSAGE_DELETED,
  MESSAGES_LOAD_FAILED,
} from '#shared/messages/texts.ts'
import { api } from '#web/api/api.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ForAdmins } from '../layout/for-admins.tsx'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { RowLink, wideActionsLook, type Column } from '../ui/data-table.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { useListDialog } from '../ui/list-dialog.ts'
import { useListQuery } from '../ui/list-query.ts'
import { MessageBadge } from './message-badge.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

export const clientLoader = adminList(({ q, page, limit, day, oneOf }) => {
  const query = { q, state: oneOf('state', STATES), from: day('from'), to: day('to'), limit, page }
  return api.call('GET /api/admin/messages', { query })
})

type State = NonNullable<AdminMessageQuery['state']>
const STATES: readonly State[] = ['open', ...MESSAGE_STATES]

const stateOptions = [
  { value: '', label: 'Tous' },
  { value: 'open', label: 'Sans réponse' },
  ...MESSAGE_STATES.map((state) => ({ value: state, label: MESSAGE_STATE_LABELS[state] })),
]

/** The inbox (back-office.md §2). */
export default function MessagesScreen() {
  const list = useAdminList<typeof clientLoader>(MESSAGES_LOAD_FAILED)
  const { q } = useListQuery()
  const [toDelete, setToDelete] = useState<AdminMessage>()
  const { open } = useListDialog('/admin/messages')
  return (
    <>
      <AdminList
        list={list}
        noun="message"
        search={{ label: 'Rechercher un message' }}
        filters={[{ name: 'state', label: 'État', options: stateOptions }]}
        hasDays
        columns={messageColumns({ onOpen: open, onDelete: setToDelete })}
        rowId={idOf}
        empty={q ? `Aucun message pour «\u202F${q}\u202F»` : 'Aucun message'}
        emptyIcon="mail"
      />
      <DeleteQuestion
        item={toDelete}
        question={MESSAGE_DELETE_CONFIRM}
        nameOf={({ subject, email }) => `${subject} (${email})`}
        remove={({ _id: id }) => api.call('DELETE /api/messages/:id', { params: { id } })}
        done={MESSAGE_DELETED}
        failed={MESSAGE_DELETE_FAILED}
        onClose={() => setToDelete(undefined)}
      />
      <Outlet />
    </>
  )
}

type Actions = { onOpen: (id: string) => void; onDelete: (message: AdminMessage) => void }

/** The table's columns (back-office.md §2). */
const messageColumns = ({ onOpen, onDelete }: Actions): Column<AdminMessage>[] => [
  {
    header: 'Date',
    className: 'align-top! whitespace-nowrap',
    cell: ({ createdAt }) => <DateTime value={createdAt} format="shortMoment" />,
  },
  { header: 'E-mail', className: 'align-top!', cell: (message) => <Sender message={message} /> },
  {
    header: 'Sujet',
    card: 'title',
    className: 'align-top!',
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
    className: 'align-top!',
    cell: ({ content }) => <p className="line-clamp-2 max-w-prose whitespace-pre-line">{content}</p>,
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
            aria-label={`Répondre au message de ${message.email}`}
            onClick={() => onOpen(idOf(message))}
          >
            Répondre
          </Button>
          <IconButton
            label={`Supprimer le message de ${message.email}`}
            title="Supprimer"
            onClick={() => onDelete(message)}
            className="hover:text-red lg:size-9"
          >
            <Icon name="trash" />
          </IconButton>
        </ForAdmins>
      </span>
    ),
  },
]

function Sender({ message: { email } }: { message: AdminMessage }) {
  return (
    <a
      href={mailtoLink(email)}
      className="inline-block break-all underline underline-offset-4 hover:text-iris @2xl:min-w-32"
    >
      {email}
    </a>
  )
}
