import { useCallback, useMemo, useState } from 'react'
import { Outlet } from 'react-router'
import type { AdminUser } from '#shared/accounts/contract.ts'
import { DEMOTE, oppositeRole, PROMOTE, ROLE_LABELS, ROLES } from '#shared/accounts/roles.ts'
import {
  CUSTOMER_LOAD_FAILED,
  NEWSLETTER_EXPORT_FAILED,
  ROLE_CHANGE_FAILED,
  ROLE_CHANGED,
  USER_DELETE_CONFIRM,
  USER_DELETE_FAILED,
  USER_DELETED,
  USERS_LOAD_FAILED,
} from '#shared/accounts/texts.ts'
import { USER_SORTS, type UserSort } from '#shared/accounts/user-list.ts'
import { counted } from '#shared/count.ts'
import type { Customer } from '#shared/customers/contract.ts'
import { idOf } from '#shared/ids.ts'
import { api } from '#web/api/api.ts'
import { session } from '#web/session/session.ts'
import { useUser } from '#web/session/use-session.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { promised, usePromised } from '../api/use-promised.ts'
import { sayFailure } from '../api/say-failure.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { actsLook, columnsOf, RowLink, type Sorting } from '../ui/data-table.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { countOf, ListFilter, ListFilters, ListSearch, ListTable, ListDays } from '../ui/list-controls.tsx'
import { existingPage, listQuery, useListQuery } from '../ui/list-query.ts'
import { useListDialog } from '../ui/list-dialog.ts'
import { PageHead, Toolbar } from '../ui/page-head.tsx'
import { useScreenData, type LoaderArgs, type Meta } from '#web/screen.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

const TITLE = 'Gestion des utilisateurs'

export const meta: Meta = () => ({ title: TITLE })

export const clientLoader = ({ request }: LoaderArgs) => {
  const { q, page, limit, day, oneOf } = listQuery(new URL(request.url))
  const filters = {
    q,
    role: oneOf('role', ROLES),
    from: day('from'),
    to: day('to'),
    sort: oneOf('sort', USER_SORTS),
    limit,
  }
  return {
    users: promised(
      existingPage(page, (number) =>
        api.call('GET /api/admin/users', { query: { ...filters, page: number } }),
      ),
    ),
  }
}

const roleOptions = [
  { value: '', label: 'Tous' },
  ...ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
]

const USER_SORTINGS: Record<UserSort, Sorting> = {
  newest: { column: 'createdAt', descending: true },
  oldest: { column: 'createdAt', descending: false },
  'email-asc': { column: 'email', descending: false },
  'email-desc': { column: 'email', descending: true },
}

const oneOfSorts = (asked: string | undefined): UserSort =>
  USER_SORTS.find((sort) => sort === asked) ?? 'newest'

/** In the address where it is not as usual. */
function sortOf(column: string, descending: boolean): UserSort | undefined {
  const sort = USER_SORTS.find((one) => {
    const sorting = USER_SORTINGS[one]
    return sorting.column === column && sorting.descending === descending
  })
  return sort === 'newest' ? undefined : sort
}

/** User management (back-office.md §2). */
export default function UsersScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const users = usePromised(loaderData.users, USERS_LOAD_FAILED)
  const ownId = useUser()?._id
  const { get, set } = useListQuery()
  const [toDelete, setToDelete] = useState<Customer>()
  const { open } = useListDialog('/admin/users')
  // What goes with an account is asked of the server when its deletion is: a list may be old.
  const askDelete = useCallback(({ _id: id }: AdminUser) => {
    api
      .call('GET /api/admin/users/:id', { params: { id } })
      .then(setToDelete, (error: unknown) => sayFailure(error, CUSTOMER_LOAD_FAILED))
  }, [])
  const [toChange, setToChange] = useState<AdminUser>()
  const closeRole = useCallback(() => setToChange(undefined), [])
  const columns = useMemo(
    () =>
      userColumns({
        ownId,
        onOpen: open,
        onChangeRole: setToChange,
        onDelete: askDelete,
      }),
    [ownId, open, askDelete],
  )
  return (
    <>
      <PageHead title={TITLE} count={countOf(users.data?.pagination, 'utilisateur')} />
      <Toolbar>
        <ListSearch label="Rechercher un utilisateur" />
        <ListFilters>
          <ListFilter name="role" label="Rôle" options={roleOptions} />
          <ListDays />
        </ListFilters>
        <DownloadButton
          file={() => api.download('GET /api/admin/newsletter.csv', {})}
          name="abonnes.csv"
          failed={NEWSLETTER_EXPORT_FAILED}
        >
          Abonnés à la lettre (CSV)
        </DownloadButton>
      </Toolbar>
      <ListTable
        sorting={USER_SORTINGS[oneOfSorts(get('sort'))]}
        onSort={({ column, descending }) => set({ sort: sortOf(column, descending) })}
        list={users}
        failed={USERS_LOAD_FAILED}
        caption={TITLE}
        columns={columns}
        rowId={({ _id }) => _id}
        empty={<EmptyState title="Aucun utilisateur trouvé" icon="user" />}
      />
      <RoleQuestion user={toChange} ownId={ownId} onClose={closeRole} />
      <DeleteQuestion
        item={toDelete}
        question={USER_DELETE_CONFIRM}
        nameOf={(user) => user.email}
        consequence={toDelete && touchedBy(toDelete)}
        remove={({ _id: id }) => api.call('DELETE /api/admin/users/:id', { params: { id } })}
        done={USER_DELETED}
        failed={USER_DELETE_FAILED}
        onClose={() => setToDelete(undefined)}
      />
      <Outlet />
    </>
  )
}

/** What goes with an account, and what stays. */
function touchedBy({ orders, messages, openSessions }: Customer): string {
  const { total, underway } = orders
  const parts = [
    'Le compte et ses données personnelles sont effacés, sans retour possible\u202F; un e-mail le confirme à la personne.',
    openSessions > 0 && `Déconnexion de ${counted(openSessions, 'appareil')}.`,
    messages.total > 0 && `Effacé aussi\u202F: ${counted(messages.total, 'message')}.`,
    total === 0 && 'Aucune commande.',
    total > underway &&
      `${counted(total - underway, 'commande')} sans son nom désormais\u202F; les factures restent dans les archives.`,
    underway > 0 &&
      `${counted(underway, 'commande')} en cours\u202F: l’adresse reste jusqu’à la livraison. Aucun stock ne bouge, aucun argent n’est rendu.`,
  ]
  return parts.filter(Boolean).join(' ')
}

type RoleQuestionProps = { user: AdminUser | undefined; ownId: string | undefined; onClose: () => void }

/** Who becomes an admin sees and changes everything, so it is asked first; so is giving up one's own role. */
function RoleQuestion({ user, ownId, onClose }: RoleQuestionProps) {
  const [shown, setShown] = useState(user)
  // The question keeps its words while it fades away.
  if (user && user !== shown) setShown(user)
  const change = useWrite(
    async (chosen: AdminUser) => {
      const { _id: id, role } = chosen
      const body = { role: oppositeRole(role) }
      await api.call('PATCH /api/admin/users/:id/role', { params: { id }, body })
      toastSuccess(ROLE_CHANGED)
      onClose()
      // The guard is told at once: one who is no admin any more leaves.
      if (id === ownId) await session.verify()
    },
    ROLE_CHANGE_FAILED,
    { onFailed: onClose },
  )
  const promotes = shown?.role === 'user'
  return (
    <AdminConfirm
      open={user !== undefined}
      question={`${promotes ? PROMOTE : DEMOTE} ?`}
      confirmLabel={promotes ? 'Promouvoir' : 'Rétrograder'}
      pending={change.pending}
      onConfirm={() => user && change.run(user)}
      onClose={onClose}
    >
      <p className="break-words">{shown?.email}</p>
      <p className="mt-1">{shown && consequenceOf(shown, ownId)}</p>
    </AdminConfirm>
  )
}

function consequenceOf(user: AdminUser, ownId: string | undefined): string {
  if (user.role === 'user') return 'Cette personne pourra tout voir et tout modifier dans l’administration.'
  return isOwn(user, ownId)
    ? 'C’est votre propre compte\u202F: vous quitterez l’administration dès maintenant, et seul un autre administrateur pourra vous y rendre l’accès.'
    : 'Cette personne n’aura plus accès à l’administration, dès maintenant.'
}

type Acts = {
  /** Who is looking: nobody deletes themself here (decision 26). */
  ownId: string | undefined
  onOpen: (userId: string) => void
  onChangeRole: (user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

/** The table's columns (back-office.md §2). */
function userColumns({ ownId, onOpen, onChangeRole, onDelete }: Acts) {
  const column = columnsOf<AdminUser>()
  return column.columns([
    column.accessor('email', {
      header: 'E-mail',
      enableSorting: true,
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <span className="grid min-w-0">
          <RowLink
            to={`/admin/users/${idOf(original)}`}
            onOpen={() => onOpen(idOf(original))}
            className="font-semibold break-all hover:text-iris hover:underline"
          >
            {original.email}
          </RowLink>
          <span className="text-xs text-ink-faint">
            {`${original.firstName} ${original.lastName}`.trim()}
            {isOwn(original, ownId) && ' (vous)'}
          </span>
        </span>
      ),
    }),
    column.accessor('role', {
      header: 'Rôle',
      cell: ({ getValue }) => (
        <Badge tone={getValue() === 'admin' ? 'purple' : 'grey'}>{ROLE_LABELS[getValue()]}</Badge>
      ),
    }),
    column.accessor('createdAt', {
      header: "Date d'inscription",
      enableSorting: true,
      meta: { className: 'whitespace-nowrap' },
      cell: ({ getValue }) => <DateTime value={getValue()} format="short" />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: actsLook,
      cell: ({ row: { original } }) => <UserActs user={original} {...{ ownId, onChangeRole, onDelete }} />,
    }),
  ])
}

function UserActs({ user, ownId, onChangeRole, onDelete }: Omit<Acts, 'onOpen'> & { user: AdminUser }) {
  const isAdmin = user.role === 'admin'
  const { email } = user
  const act = isAdmin ? DEMOTE : PROMOTE
  return (
    <>
      <IconButton
        label={`${act} : ${email}`}
        title={act}
        onClick={() => onChangeRole(user)}
        className="lg:size-9"
      >
        <Icon name={isAdmin ? 'user' : 'shield'} />
      </IconButton>
      <IconButton
        label={`Supprimer ${email}`}
        title="Supprimer"
        disabled={isOwn(user, ownId)}
        onClick={() => onDelete(user)}
        className="hover:text-red lg:size-9"
      >
        <Icon name="trash" />
      </IconButton>
    </>
  )
}

function isOwn({ _id: id }: AdminUser, ownId: string | undefined): boolean {
  return id === ownId
}
