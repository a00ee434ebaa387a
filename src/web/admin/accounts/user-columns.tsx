import type { AdminUser, ListedUser } from '#shared/accounts/contract.ts'
import { otherRoles, ROLE_ACTS, ROLE_LABELS, type Role } from '#shared/accounts/roles.ts'
import { formatCount } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { RowLink } from '../ui/data-table.tsx'
import { DeleteButton } from '../ui/delete-button.tsx'
import { roomyLook, wideActionsLook, type Column } from '../ui/table-columns.ts'

export type RoleChange = { user: AdminUser; role: Role }

type Actions = {
  /** The id of the signed-in admin, who cannot delete their own account here (decision 26). */
  ownId: string | undefined
  onOpen: (userId: string) => void
  onChangeRole: (change: RoleChange) => void
  onDelete: (user: AdminUser) => void
}

const ROLE_TONES = { admin: 'purple', preparation: 'blue', user: 'grey' } as const

const ROLE_ICONS = { admin: 'shield', preparation: 'package', user: 'user' } as const

export const userColumns = ({ ownId, onOpen, ...actions }: Actions): Column<ListedUser>[] => [
  {
    header: 'E-mail',
    className: roomyLook,
    sorts: ['email-asc', 'email-desc'],
    card: 'title',
    cell: (user) => {
      const name = `${user.firstName} ${user.lastName}`.trim()
      return (
        <span className="grid min-w-0">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <RowLink
              to={`/admin/users/${idOf(user)}`}
              onOpen={() => onOpen(idOf(user))}
              className="font-semibold break-words hover:text-iris hover:underline"
            >
              <span>{name || user.email}</span>
              {isOwn(user, ownId) && <span>{' (vous)'}</span>}
            </RowLink>
            <span className="text-xs break-words text-ink-faint empty:hidden">{user.city}</span>
          </span>
          <span className="text-xs text-ink-soft empty:hidden">{name && <Email address={user.email} />}</span>
        </span>
      )
    },
  },
  {
    header: 'Commandes',
    numeric: true,
    sorts: ['orders-desc', 'orders-asc'],
    cell: ({ orderCount }) =>
      orderCount === 0 ? <span className="text-ink-faint">aucune</span> : formatCount(orderCount),
  },
  {
    header: 'Encaissé',
    numeric: true,
    sorts: ['spent-desc', 'spent-asc'],
    cell: ({ orderCount, spent }) => orderCount > 0 && <Money euros={spent} />,
  },
  {
    header: 'Dernier achat',
    isWide: true,
    sorts: ['last-desc', 'last-asc'],
    className: 'whitespace-nowrap',
    cell: ({ lastOrderAt }) => lastOrderAt && <DateTime value={lastOrderAt} format="short" />,
  },
  {
    header: 'Rôle',
    cell: ({ role }) => <Badge tone={ROLE_TONES[role]}>{ROLE_LABELS[role]}</Badge>,
  },
  {
    header: 'Date d’inscription',
    sorts: ['oldest', 'newest'],
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <DateTime value={createdAt} format="short" />,
  },
  {
    header: 'Actions',
    ...wideActionsLook,
    cell: (user) => <UserActions user={user} ownId={ownId} {...actions} />,
  },
]

function UserActions({ user, ownId, onChangeRole, onDelete }: Omit<Actions, 'onOpen'> & { user: AdminUser }) {
  const { email } = user
  return (
    <>
      {otherRoles(user.role).map((role) => (
        <IconButton
          key={role}
          label={`${ROLE_ACTS[role]}\u00A0: ${email}`}
          title={ROLE_ACTS[role]}
          onClick={() => onChangeRole({ user, role })}
          className="lg:size-9"
        >
          <Icon name={ROLE_ICONS[role]} />
        </IconButton>
      ))}
      <DeleteButton
        label={`Supprimer ${email}`}
        disabled={isOwn(user, ownId)}
        onClick={() => onDelete(user)}
      />
    </>
  )
}

function Email({ address }: { address: string }) {
  const [local, domain] = address.split('@')
  return (
    <span className="wrap-anywhere">
      <span>{`${local}@`}</span>
      <wbr />
      <span>{domain}</span>
    </span>
  )
}

export function isOwn({ _id: id }: AdminUser, ownId: string | undefined): boolean {
  return id === ownId
}
