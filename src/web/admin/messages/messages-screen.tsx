import { useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import { mailtoLink } from '#shared/email.ts'
import { idOf } from '#shared/ids.ts'
import { MESSAGE_STATES } from '#shared/messages/message-rules.ts'
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
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { columnsOf, RowLink, wideActsLook } from '../ui/data-table.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { countOf, ListFilter, ListFilters, ListSearch, ListTable, ListDays } from '../ui/list-controls.tsx'
import { useListDialog } from '../ui/list-dialog.ts'
import { existingPage, listQuery, useListQuery } from '../ui/list-query.ts'
import { PageHead, Toolbar } from '../ui/page-head.tsx'
import { MESSAGE_STATE_LABELS, MessageBadge } from './message-badge.tsx'
import { useScreenData, type LoaderArgs, type Meta } from '#web/screen.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

const TITLE = 'Messages de contact'

export const meta: Meta = () => ({ title: TITLE })

export const clientLoader = ({ request }: LoaderArgs) => {
  const { q, page, limit, day, oneOf } = listQuery(new URL(request.url))
  const state = oneOf('state', STATES)
  const days = { from: day('from'), to: day('to') }
  return {
    messages: promised(
      existingPage(page, (number) =>
        api.call('GET /api/admin/messages', { query: { q, state, ...days, limit, page: number } }),
      ),
    ),
  }
}

type State = NonNullable<AdminMessageQuery['state']>
const STATES: readonly State[] = ['open', ...MESSAGE_STATES]

const stateOptions = [
  { value: '', label: 'Tous' },
  { value: 'open', label: 'Sans réponse' },
  ...MESSAGE_STATES.map((state) => ({ value: state, label: MESSAGE_STATE_LABELS[state] })),
]

/** The inbox (back-office.md §2). The guard has let nobody in who is not signed in. */
export default function MessagesScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const messages = usePromised(loaderData.messages, MESSAGES_LOAD_FAILED)
  const { q } = useListQuery()
  const [toDelete, setToDelete] = useState<AdminMessage>()
  const { open } = useListDialog('/admin/messages')
  const columns = useMemo(() => messageColumns({ onOpen: open, onDelete: setToDelete }), [open])
  return (
    <>
      <PageHead title={TITLE} count={countOf(messages.data?.pagination, 'message')} />
      <Toolbar>
        <ListSearch label="Rechercher un message" />
        <ListFilters>
          <ListFilter name="state" label="État" options={stateOptions} />
          <ListDays />
        </ListFilters>
      </Toolbar>
      <ListTable
        list={messages}
        failed={MESSAGES_LOAD_FAILED}
        caption={TITLE}
        columns={columns}
        rowId={({ _id }) => _id}
        empty={
          <EmptyState title={q ? `Aucun message pour «\u00A0${q}\u00A0»` : 'Aucun message'} icon="mail" />
        }
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

/** The table's columns (back-office.md §2). */
type MessageColumns = { onOpen: (id: string) => void; onDelete: (message: AdminMessage) => void }

function messageColumns({ onOpen, onDelete }: MessageColumns) {
  const column = columnsOf<AdminMessage>()
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
      cell: ({ row: { original } }) => (
        <span className="flex flex-wrap items-center gap-2">
          <RowLink
            to={`/admin/messages/${idOf(original)}`}
            onOpen={() => onOpen(idOf(original))}
            className="font-semibold break-words hover:text-iris hover:underline"
          >
            {original.subject}
          </RowLink>
          <MessageBadge state={original.state} />
        </span>
      ),
    }),
    column.accessor('content', {
      header: 'Message',
      meta: { card: 'text', className: 'align-top!' },
      cell: ({ getValue }) => <p className="max-w-prose whitespace-pre-line">{getValue()}</p>,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { ...wideActsLook, className: `${wideActsLook.className ?? ''} align-top!` },
      cell: ({ row: { original } }) => (
        <span className="flex items-center justify-end gap-1">
          <Button
            variant="quiet"
            size="sm"
            className="max-lg:min-h-11"
            icon={<Icon name="mail" className="size-4" />}
            aria-label={`Répondre au message de ${original.email}`}
            onClick={() => onOpen(idOf(original))}
          >
            Répondre
          </Button>
          <IconButton
            label={`Supprimer le message de ${original.email}`}
            title="Supprimer"
            onClick={() => onDelete(original)}
            className="hover:text-red lg:size-9"
          >
            <Icon name="trash" />
          </IconButton>
        </span>
      ),
    }),
  ])
}

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
