import { useCallback, useMemo, useState } from 'react'
import type { AdminMessagePage, ContactMessage } from '#shared/messages/contract.ts'
import {
  MESSAGE_DELETE_CONFIRM,
  MESSAGE_DELETE_FAILED,
  MESSAGE_DELETED,
  MESSAGES_LOAD_FAILED,
} from '#shared/messages/texts.ts'
import { pageMeta } from '#web/page-meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useRemote } from '../api/use-remote.ts'
import { DataTable } from '../ui/data-table.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead, Toolbar } from '../ui/page-head.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { Route } from './+types/messages-screen'
import { messageColumns } from './message-columns.tsx'

const TITLE = 'Messages de contact'
const PER_PAGE = 20

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: TITLE })

/** The inbox (back-office.md §2). The guard has let nobody in who is not signed in. */
export default function MessagesScreen() {
  const query = useListQuery()
  const messages = useRemote<AdminMessagePage>(
    query.path('/api/admin/messages', { limit: PER_PAGE }),
    MESSAGES_LOAD_FAILED,
  )
  const [doomed, setDoomed] = useState<ContactMessage>()
  const columns = useMemo(() => messageColumns({ onDelete: setDoomed }), [])
  const { set } = query
  const search = useCallback((q: string) => set({ q }), [set])
  const pagination = messages.data?.pagination
  return (
    <>
      <PageHead title={TITLE} count={pagination ? counted(pagination.total) : ''} />
      <Toolbar>
        <SearchBox label="Rechercher un message" value={query.q} onSearch={search} />
      </Toolbar>
      {messages.error === undefined ? (
        <DataTable
          caption={TITLE}
          columns={columns}
          rows={messages.data?.items}
          rowId={({ _id }) => _id}
          refreshing={messages.loading && messages.data !== undefined}
          empty={
            <EmptyState title={query.q ? `Aucun message pour « ${query.q} »` : 'Aucun message'} icon="mail" />
          }
        />
      ) : (
        <LoadFailure error={messages.error} failed={MESSAGES_LOAD_FAILED} onRetry={messages.reload} />
      )}
      <div className="mt-5">
        {pagination && (
          <Pagination page={query.page} pages={pagination.pages} onPage={(page) => set({ page })} />
        )}
      </div>
      <DeleteQuestion
        item={doomed}
        question={MESSAGE_DELETE_CONFIRM}
        nameOf={({ subject, email }) => `${subject} (${email})`}
        path={({ _id }) => `/api/messages/${_id}`}
        done={MESSAGE_DELETED}
        failed={MESSAGE_DELETE_FAILED}
        onClose={() => setDoomed(undefined)}
        onDeleted={() => {
          // The last of its page: the page before is the last one now.
          if (messages.data?.items.length === 1 && query.page > 1) set({ page: query.page - 1 })
          else messages.reload()
        }}
      />
    </>
  )
}

function counted(total: number): string {
  return `${total} message${total > 1 ? 's' : ''}`
}
