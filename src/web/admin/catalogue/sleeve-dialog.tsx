import { useParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import type { Activity } from '#shared/activity/contract.ts'
import { COLLECTIONS_LOAD_FAILED } from '#shared/catalogue/admin-texts.ts'
import type { AdminCollection } from '#shared/catalogue/collection-contract.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { SLEEVE_LOAD_FAILED } from '#shared/catalogue/texts.ts'
import { OWN_ACTIVITY_SIZE } from '#shared/page-size.ts'
import { useScreenData, type LoaderArgs, type Meta } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ActivityOfThing } from '../activity/activity-summary.tsx'
import { promised, usePromised, type Promised } from '../api/use-promised.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { useListDialog } from '../ui/use-list-dialog.ts'
import { SleeveForm } from './sleeve-form.tsx'
import { useNextSleeve } from './use-next-sleeve.ts'

const ADD = 'Ajouter une protection'
const CHANGE = 'Modifier la protection'

export const meta: Meta = ({ params }) => ({ title: params.id === undefined ? ADD : CHANGE })

export const clientLoader = ({ params: { id }, request }: LoaderArgs<'id'>) => {
  const read = id ?? new URL(request.url).searchParams.get('from')
  return {
    sleeve: read ? promised(api.call('GET /api/sleeves/:id', { params: { id: read } })) : undefined,
    collections: promised(api.call('GET /api/admin/collections')),
    activity: promised(activityOf(id)),
  }
}

async function activityOf(subject: string | undefined): Promise<Activity[]> {
  if (subject === undefined) return []
  const { items } = await api.call('GET /api/admin/activity', {
    query: { subject, page: 1, limit: OWN_ACTIVITY_SIZE },
  })
  return items
}

// Keeps the data that was loaded when the form opened, because later changes must not alter the input.
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  currentParams['id'] !== nextParams['id']

export default function SleeveDialog() {
  const { sleeve, activity, collections } = useScreenData<typeof clientLoader>()
  const params = useParams()
  const { close } = useListDialog('/admin/products')
  const isCopied = params.id === undefined
  const { hasNext, goOn } = useNextSleeve(params.id)
  return (
    <Loaded
      key={params.id}
      sleeve={sleeve}
      isCopied={isCopied}
      collections={collections}
      activity={activity}
      onClose={close}
      {...(hasNext && {
        onNext: async () => {
          if (!(await goOn())) close()
        },
      })}
    />
  )
}

type LoadedProps = {
  sleeve: Promised<Sleeve> | undefined
  collections: Promised<AdminCollection[]>
  isCopied: boolean
  activity: Promised<Activity[]>
  onClose: () => void
  onNext?: () => Promise<void>
}

const NOTHING: Promised<undefined> = promised(Promise.resolve(undefined))

function Loaded({ sleeve, isCopied, collections, activity, onClose, onNext }: LoadedProps) {
  const { data, error: failed } = usePromised<Sleeve | undefined>(sleeve ?? NOTHING, SLEEVE_LOAD_FAILED)
  const known = usePromised(collections, COLLECTIONS_LOAD_FAILED)
  const error = failed ?? known.error
  const done = usePromised(activity, '')
  const journal = <ActivityOfThing activities={done.data ?? []} />
  const form = known.data && { collections: known.data, onClose }
  if (form && !sleeve) return <SleeveForm title={ADD} sleeve={undefined} {...form} />
  if (form && data && isCopied) return <SleeveForm title={ADD} sleeve={undefined} copied={data} {...form} />
  if (form && data)
    return <SleeveForm title={CHANGE} sleeve={data} journal={journal} {...form} {...(onNext && { onNext })} />
  return (
    <AdminDialog open onClose={onClose} title={isCopied ? ADD : CHANGE}>
      {error === undefined ? (
        <Skeleton className="h-96 rounded-md" />
      ) : (
        <LoadFailure failed={SLEEVE_LOAD_FAILED} error={error} onRetry={() => location.reload()} />
      )}
    </AdminDialog>
  )
}
