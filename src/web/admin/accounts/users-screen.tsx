import { useCallback, useState } from 'react'
import { Outlet } from 'react-router'
import type { AdminUser } from '#shared/accounts/contract.ts'
import { ROLE_ACTS, ROLE_LABELS, ROLES } from '#shared/accounts/roles.ts'
import {
  NEWSLETTER_EXPORT_FAILED,
  ROLE_CHANGE_FAILED,
  ROLE_CHANGED,
  USER_DELETE_CONFIRM,
  USER_DELETE_FAILED,
  USER_DELETED,
  USERS_LOAD_FAILED,
} from '#shared/accounts/texts.ts'
import { BOUGHT, BOUGHT_FILTERS, USER_SORTS } from '#shared/accounts/user-list.ts'
import { counted } from '#shared/count.ts'
import type { Customer } from '#shared/customers/contract.ts'
import { CUSTOMER_LOAD_FAILED } from '#shared/customers/texts.ts'
import { idOf } from '#shared/ids.ts'
import { useScreenData, type LoaderArgs } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { session } from '#web/session/session.ts'
import { useUser } from '#web/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { toastFailure } from '../api/toast-failure.ts'
import { promised } from '../api/use-promised.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminConfirm } from '../ui/admin-confirm.tsx'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { useListDialog } from '../ui/use-list-dialog.ts'
import { InviteButton, OpenInvitations } from './invitations.tsx'
import { isOwn, type RoleChange, userColumns } from './user-columns.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

const usersLoader = adminList(({ q, page, limit, day, oneOf }) => {
  const filters = {
    role: oneOf('role', ROLES),
    bought: oneOf('bought', BOUGHT_FILTERS),
    from: day('from'),
    to: day('to'),
  }
  const query = { q, ...filters, sort: oneOf('sort', USER_SORTS), limit, page }
  return api.call('GET /api/admin/users', { query })
})

export const clientLoader = (args: LoaderArgs) => ({
  ...usersLoader(args),
  invitations: promised(api.call('GET /api/admin/invitations')),
})

const roleOptions = [
  { value: '', label: 'Tous' },
  ...ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
]

const boughtOptions = [
  { value: '', label: 'Tous' },
  ...BOUGHT_FILTERS.map((value) => ({ value, label: BOUGHT[value] })),
]

export default function UsersScreen() {
  const list = useAdminList<typeof clientLoader>(USERS_LOAD_FAILED)
  const { invitations } = useScreenData<typeof clientLoader>()
  const ownId = useUser()?._id
  const [toDelete, setToDelete] = useState<Customer>()
  const { open } = useListDialog('/admin/users')
  // Loads the account, because the question names everything that the deletion removes, and the list lacks some of it.
  const askDelete = ({ _id: id }: AdminUser) => {
    api
      .call('GET /api/admin/users/:id', { params: { id } })
      .then(setToDelete, (error: unknown) => toastFailure(error, CUSTOMER_LOAD_FAILED))
  }
  const [toChange, setToChange] = useState<RoleChange>()
  const closeRole = useCallback(() => setToChange(undefined), [])
  return (
    <>
      <AdminList
        list={list}
        noun="utilisateur"
        actions={
          <>
            <DownloadButton
              file={() => api.download('GET /api/admin/newsletter.csv', {})}
              name="abonnes.csv"
              failed={NEWSLETTER_EXPORT_FAILED}
            >
              Abonnés à la lettre (CSV)
            </DownloadButton>
            <Button size="sm" variant="secondary" className="min-h-11" onClick={() => open('import')}>
              Importer des clients
            </Button>
            <InviteButton />
          </>
        }
        intro={<OpenInvitations invitations={invitations} />}
        search={{ label: 'Rechercher un utilisateur' }}
        filters={[
          { name: 'role', label: 'Rôle', options: roleOptions },
          { name: 'bought', label: 'Achats', options: boughtOptions },
        ]}
        hasDays
        columns={userColumns({ ownId, onOpen: open, onChangeRole: setToChange, onDelete: askDelete })}
        usualSort="newest"
        rowId={idOf}
        empty="Aucun utilisateur trouvé"
        emptyIcon="user"
      />
      <RoleQuestion wanted={toChange} ownId={ownId} onClose={closeRole} />
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

function touchedBy({ orders, pastOrders, messages, openSessions }: Customer): string {
  const { total, underway } = orders
  const parts = [
    'Le compte et ses données personnelles sont effacés, sans retour possible\u202F; un e-mail le confirme à la personne.',
    openSessions > 0 && `Déconnexion de ${counted(openSessions, 'appareil')}.`,
    messages.total > 0 &&
      `${counted(messages.total, 'message sera effacé', 'messages seront effacés')} aussi.`,
    total === 0 && 'Aucune commande.',
    total > underway &&
      `${counted(total - underway, 'commande n’affichera', 'commandes n’afficheront')} plus son nom\u202F; les factures restent dans les archives.`,
    pastOrders.total > 0 &&
      `${counted(pastOrders.total, 'ancienne commande n’affichera', 'anciennes commandes n’afficheront')} plus son nom.`,
    underway > 0 &&
      `${counted(underway, 'commande')} en cours\u00A0: l’adresse reste jusqu’à la livraison. Aucun stock ne bouge, aucun remboursement n’est effectué.`,
  ]
  return parts.filter(Boolean).join(' ')
}

type RoleQuestionProps = { wanted: RoleChange | undefined; ownId: string | undefined; onClose: () => void }

function RoleQuestion({ wanted, ownId, onClose }: RoleQuestionProps) {
  const [shown, setShown] = useState(wanted)
  if (wanted && wanted !== shown) setShown(wanted)
  const change = useWrite(
    async ({ user: { _id: id }, role }: RoleChange) => {
      await api.call('PATCH /api/admin/users/:id/role', { params: { id }, body: { role } })
      toastSuccess(ROLE_CHANGED)
      onClose()
      if (id === ownId) await session.verify()
    },
    ROLE_CHANGE_FAILED,
    { onFailed: onClose },
  )
  const role = shown?.role ?? 'user'
  return (
    <AdminConfirm
      open={wanted !== undefined}
      question={`${ROLE_ACTS[role]} ?`}
      confirmLabel={ROLE_ACTS[role].split(' ')[0]}
      pending={change.pending}
      onConfirm={() => wanted && change.run(wanted)}
      onClose={onClose}
    >
      <p className="break-words">{shown?.user.email}</p>
      <p className="mt-1">{shown && consequenceOf(shown, ownId)}</p>
    </AdminConfirm>
  )
}

function consequenceOf({ user, role }: RoleChange, ownId: string | undefined): string {
  if (role === 'admin') return 'Cette personne pourra tout voir et tout modifier dans l’administration.'
  if (role === 'preparation')
    return 'Cette personne verra les commandes, le stock et les messages\u202F; elle pourra préparer, envoyer et compter, et rien d’autre.'
  return isOwn(user, ownId)
    ? 'C’est votre propre compte\u00A0: vous quitterez l’administration dès maintenant, et seul un autre administrateur pourra vous y rendre l’accès.'
    : 'Cette personne n’aura plus accès à l’administration, dès maintenant.'
}
