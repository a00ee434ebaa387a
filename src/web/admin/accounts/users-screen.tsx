import { useCallback, useMemo, useState } from 'react'
import type { AdminUser, AdminUserPage } from '#shared/accounts/contract.ts'
import { DEMOTE, oppositeRole, PROMOTE } from '#shared/accounts/roles.ts'
import {
  ROLE_CHANGE_FAILED,
  ROLE_CHANGED,
  USER_DELETE_CONFIRM,
  USER_DELETE_FAILED,
  USER_DELETED,
  USERS_LOAD_FAILED,
} from '#shared/accounts/texts.ts'
import { pageMeta } from '#web/page-meta.ts'
import { session } from '#web/session/session.ts'
import { useUser } from '#web/session/use-session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { adminApi, sayFailure } from '../api/admin-api.ts'
import { useRemote, type Remote } from '../api/use-remote.ts'
import { Confirm } from '../ui/confirm.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { FilterSelect } from '../ui/filter-select.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead, Toolbar } from '../ui/page-head.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { Route } from './+types/users-screen'
import { userColumns } from './user-columns.tsx'

const TITLE = 'Gestion des utilisateurs'
const PER_PAGE = 20

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: TITLE })

const roleOptions = [
  { value: '', label: 'Tous' },
  { value: 'admin', label: 'admin' },
  { value: 'user', label: 'user' },
]

/** User management (back-office.md §2). */
export default function UsersScreen() {
  const query = useListQuery()
  const users = useRemote<AdminUserPage>(
    query.path('/api/admin/users', { limit: PER_PAGE }),
    USERS_LOAD_FAILED,
  )
  const ownId = useUser()?._id
  const [doomed, setDoomed] = useState<AdminUser>()
  const role = useRoleChange(users, ownId)
  const { ask, changing } = role
  const columns = useMemo(
    () => userColumns({ ownId, changing, onChangeRole: ask, onDelete: setDoomed }),
    [ownId, changing, ask],
  )
  const { set } = query
  const search = useCallback((q: string) => set({ q }), [set])
  const pagination = users.data?.pagination
  return (
    <>
      <PageHead title={TITLE} count={pagination ? counted(pagination.total) : ''} />
      <Toolbar>
        <SearchBox label="Rechercher un utilisateur" value={query.q} onSearch={search} />
        <FilterSelect
          label="Rôle"
          value={query.get('role') ?? ''}
          options={roleOptions}
          onChange={(value) => set({ role: value })}
        />
      </Toolbar>
      {users.error === undefined ? (
        <DataTable
          caption={TITLE}
          columns={columns}
          rows={users.data?.items}
          rowId={({ _id }) => _id}
          refreshing={users.loading && users.data !== undefined}
          empty={<EmptyState title="Aucun utilisateur trouvé" icon="user" />}
        />
      ) : (
        <LoadFailure error={users.error} failed={USERS_LOAD_FAILED} onRetry={users.reload} />
      )}
      <div className="mt-5">
        {pagination && (
          <Pagination page={query.page} pages={pagination.pages} onPage={(page) => set({ page })} />
        )}
      </div>
      <RoleQuestion {...role} />
      <DeleteQuestion
        item={doomed}
        question={USER_DELETE_CONFIRM}
        nameOf={(user) => user.email}
        path={({ _id }) => `/api/admin/users/${_id}`}
        done={USER_DELETED}
        failed={USER_DELETE_FAILED}
        onClose={() => setDoomed(undefined)}
        onDeleted={() => {
          // The last of its page: the page before is the last one now.
          if (users.data?.items.length === 1 && query.page > 1) set({ page: query.page - 1 })
          else users.reload()
        }}
      />
    </>
  )
}

function counted(total: number): string {
  return `${total} utilisateur${total > 1 ? 's' : ''}`
}

/** Who becomes an admin sees and changes everything, so it is asked first; so is giving up one's own role. */
function useRoleChange(users: Remote<AdminUserPage>, ownId: string | undefined) {
  const [asked, setAsked] = useState<AdminUser>()
  const [changing, setChanging] = useState<string>()
  const { replace } = users
  const change = async ({ _id: id, role }: AdminUser) => {
    setChanging(id)
    try {
      const changed = await adminApi.patch<AdminUser>(`/api/admin/users/${id}/role`, {
        role: oppositeRole(role),
      })
      toastSuccess(ROLE_CHANGED)
      replace((page) => ({ ...page, items: page.items.map((user) => (isSame(user, id) ? changed : user)) }))
      // The guard is told at once: one who is no admin any more leaves.
      if (id === ownId) await session.verify()
    } catch (error) {
      sayFailure(error, ROLE_CHANGE_FAILED)
    } finally {
      setChanging(undefined)
      setAsked(undefined)
    }
  }
  return { asked, changing, ask: setAsked, close: () => setAsked(undefined), change }
}

function isSame({ _id }: AdminUser, id: string): boolean {
  return _id === id
}

function RoleQuestion({ asked, changing, change, close }: ReturnType<typeof useRoleChange>) {
  const [shown, setShown] = useState(asked)
  // The question keeps its words while it fades away.
  if (asked && asked !== shown) setShown(asked)
  const promotes = shown?.role === 'user'
  return (
    <Confirm
      open={asked !== undefined}
      question={`${promotes ? PROMOTE : DEMOTE} ?`}
      confirmLabel={promotes ? 'Promouvoir' : 'Rétrograder'}
      pending={changing !== undefined}
      onConfirm={() => asked && void change(asked)}
      onClose={close}
    >
      <p className="break-words">{shown?.email}</p>
      <p className="mt-1">
        {promotes
          ? 'Cette personne pourra tout voir et tout modifier dans l’administration.'
          : 'Cette personne n’aura plus accès à l’administration, dès maintenant.'}
      </p>
    </Confirm>
  )
}
