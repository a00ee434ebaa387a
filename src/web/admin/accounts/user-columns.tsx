import type { AdminUser } from '#shared/accounts/contract.ts'
import { DEMOTE, PROMOTE } from '#shared/accounts/roles.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { actsLook, columnsOf } from '../ui/data-table.tsx'

interface Acts {
  /** Who is looking: nobody deletes themself here (decision 26). */
  ownId: string | undefined
  /** The person whose role is being changed. */
  changing: string | undefined
  onChangeRole: (user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

/** The table's columns (back-office.md §2). */
export function userColumns({ ownId, changing, onChangeRole, onDelete }: Acts) {
  const column = columnsOf<AdminUser>()
  return column.columns([
    column.accessor('email', {
      header: 'E-mail',
      meta: { card: 'title' },
      cell: ({ row: { original } }) => (
        <span className="grid min-w-0">
          <span className="font-semibold break-all">{original.email}</span>
          <span className="text-xs text-ink-faint">
            {`${original.firstName} ${original.lastName}`.trim()}
            {isOwn(original, ownId) && ' (vous)'}
          </span>
        </span>
      ),
    }),
    column.accessor('role', {
      header: 'Rôle',
      cell: ({ getValue }) => <Badge tone={getValue() === 'admin' ? 'purple' : 'grey'}>{getValue()}</Badge>,
    }),
    column.accessor('createdAt', {
      header: "Date d'inscription",
      meta: { className: 'whitespace-nowrap' },
      cell: ({ getValue }) => <DateTime value={getValue()} format="short" />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: actsLook,
      cell: ({ row: { original } }) => (
        <UserActs user={original} {...{ ownId, changing, onChangeRole, onDelete }} />
      ),
    }),
  ])
}

function UserActs({ user, ownId, changing, onChangeRole, onDelete }: Acts & { user: AdminUser }) {
  const isAdmin = user.role === 'admin'
  const { _id: id, email } = user
  const act = isAdmin ? DEMOTE : PROMOTE
  return (
    <>
      <IconButton
        label={`${act} : ${email}`}
        title={act}
        disabled={changing === id}
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
