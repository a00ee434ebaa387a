import { useState } from 'react'
import { Outlet } from 'react-router'
import { idOf } from '#shared/ids.ts'
import type { AdminMessage, AdminMessageQuery } from '#shared/messages/contract.ts'
import { MESSAGE_STATE_LABELS, MESSAGE_STATES } from '#shared/messages/message-rules.ts'
import {
  MESSAGE_DELETE_CONFIRM,
  MESSAGE_DELETE_FAILED,
  MESSAGE_DELETED,
  MESSAGES_LOAD_FAILED,
} from '#shared/messages/texts.ts'
import { api } from '#web/session/api.ts'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { useListDialog } from '../ui/use-list-dialog.ts'
import { messageColumns } from './message-columns.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

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
