import { useMemo, useState } from 'react'
import { mailtoLink } from '#shared/email.ts'
import type { ContactMessage } from '#shared/messages/contract.ts'
import {
  MESSAGE_DELETE_CONFIRM,
  MESSAGE_DELETE_FAILED,
  MESSAGE_DELETED,
  MESSAGES_LOAD_FAILED,
} from '#shared/messages/texts.ts'
import { api } from '#web/api/api.ts'
import { pageMeta } from '#web/page-meta.ts'
import { IconButton } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { actsLook, columnsOf } from '../ui/data-table.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { countOf, ListSearch, ListTable } from '../ui/list-controls.tsx'
import { existingPage, listQuery, useListQuery } from '../ui/list-query.ts'
import { PageHead, Toolbar } from '../ui/page-head.tsx'
import type { Route } from './+types/messages-screen'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

const TITLE = 'Messages de contact'
const PER_PAGE = 20

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: TITLE })

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { q, page } = listQuery(new URL(request.url))
  return {
    messages: promised(
      existingPage(page, (number) =>
        api.call('GET /api/admin/messages', { query: { q, limit: PER_PAGE, page: number } }),
      ),
    ),
  }
}

/** The inbox (back-office.md §2). The guard has let nobody in who is not signed in. */
export default function MessagesScreen({ loaderData }: Route.ComponentProps) {
  const messages = usePromised(loaderData.messages, MESSAGES_LOAD_FAILED)
  const { q } = useListQuery()
  const [toDelete, setToDelete] = useState<ContactMessage>()
  const columns = useMemo(() => messageColumns({ onDelete: setToDelete }), [])
  return (
    <>
      <PageHead title={TITLE} count={countOf(messages.data?.pagination, 'message')} />
      <Toolbar>
        <ListSearch label="Rechercher un message" />
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
    </>
  )
}

/** The table's columns (back-office.md §2). */
function messageColumns({ onDelete }: { onDelete: (message: ContactMessage) => void }) {
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
