import { useParams } from 'react-router'
import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import type { Promotion } from '#shared/promotions/contract.ts'
import { PROMOTION_LOAD_FAILED } from '#shared/promotions/texts.ts'
import { useScreenData, type Loaded, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { useListDialog } from '../ui/use-list-dialog.ts'
import { PromotionForm } from './promotion-form.tsx'

const ADD = 'Ajouter un code promo'
const CHANGE = 'Modifier le code promo'

export const meta: Meta = ({ params }) => ({ title: params.id === undefined ? ADD : CHANGE })

export const clientLoader = ({ params: { id } }: LoaderArgs<'id'>) => ({
  needed: promised(read(id)),
})

async function read(
  id: string | undefined,
): Promise<{ promotion: Promotion | undefined; collections: AdminCollection[] }> {
  const [promotion, collections] = await Promise.all([
    id === undefined ? undefined : api.call('GET /api/admin/promotions/:id', { params: { id } }),
    api.call('GET /api/admin/collections'),
  ])
  return { promotion, collections }
}

// Keeps the data that was loaded when the form opened, because later changes must not alter the input.
export const shouldRevalidate = () => false

export default function PromotionDialog() {
  const { id } = useParams()
  const { close } = useListDialog('/admin/promotions')
  const { needed } = useScreenData<typeof clientLoader>()
  return <Window key={id} needed={needed} title={id === undefined ? ADD : CHANGE} onClose={close} />
}

type WindowProps = Loaded<typeof clientLoader> & { title: string; onClose: () => void }

function Window({ needed, title, onClose }: WindowProps) {
  const { data, error } = usePromised(needed, PROMOTION_LOAD_FAILED)
  if (data) return <PromotionForm title={title} {...data} onClose={onClose} />
  return (
    <AdminDialog open onClose={onClose} title={title}>
      {error === undefined ? (
        <Skeleton className="h-96 rounded-md" />
      ) : (
        <LoadFailure failed={PROMOTION_LOAD_FAILED} error={error} onRetry={() => location.reload()} />
      )}
    </AdminDialog>
  )
}
