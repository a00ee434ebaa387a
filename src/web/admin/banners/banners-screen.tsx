import { useState } from 'react'
import { idOf } from '#shared/ids.ts'
import { BANNER_POSITION_LABELS, bannerState, type BannerState } from '#shared/banners/banner-rules.ts'
import type { Banner } from '#shared/banners/contract.ts'
import {
  BANNER_ACTIVATE_FAILED,
  BANNER_ACTIVATED,
  BANNER_DEACTIVATE_FAILED,
  BANNER_DEACTIVATED,
  BANNER_DELETE_CONFIRM,
  BANNER_DELETE_FAILED,
  BANNER_DELETED,
  BANNERS_LOAD_FAILED,
  BANNERS_LOADING,
  NO_BANNERS,
} from '#shared/banners/texts.ts'
import { formatShortDate } from '#shared/dates.ts'
import { parisDay } from '#shared/paris-day.ts'
import { api } from '#web/api/api.ts'
import { pageMeta } from '#web/page-meta.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { promised, usePromised, type Latest } from '../api/use-promised.ts'
import { useWrite } from '../api/use-write.ts'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead, Panel } from '../ui/page-head.tsx'
import type { Route } from './+types/banners-screen'
import { BannerForm } from './banner-form.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

const TITLE = 'Gestion des bannières'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: TITLE })

export const clientLoader = () => ({ banners: promised(api.call('GET /api/banners')) })

/** Banner management (back-office.md §2). */
export default function BannersScreen({ loaderData }: Route.ComponentProps) {
  const banners = usePromised(loaderData.banners, BANNERS_LOAD_FAILED)
  const [toDelete, setToDelete] = useState<Banner>()
  const { get, set } = useListQuery()
  const edit = (banner: Banner | undefined) => set({ edit: banner && idOf(banner) })
  const edited = banners.data?.find((banner) => idOf(banner) === get('edit'))
  return (
    <>
      <PageHead title={TITLE} />
      <div className="grid items-start gap-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
        {edited ? (
          <BannerForm key={idOf(edited)} banner={edited} onClose={() => edit(undefined)} />
        ) : (
          <BannerForm key="new" banner={undefined} />
        )}
        <Panel title="Bannières existantes">
          <BannerList banners={banners} onEdit={edit} onDelete={setToDelete} />
        </Panel>
      </div>
      <DeleteQuestion
        item={toDelete}
        question={BANNER_DELETE_CONFIRM}
        nameOf={({ title, isActive }) => (isActive ? `${title} (affichée sur la page d’accueil)` : title)}
        remove={({ _id: id }) => api.call('DELETE /api/banners/:id', { params: { id } })}
        done={BANNER_DELETED}
        failed={BANNER_DELETE_FAILED}
        onClose={() => setToDelete(undefined)}
      />
    </>
  )
}

type BannerListProps = {
  banners: Latest<Banner[]>
  onEdit: (banner: Banner) => void
  onDelete: (banner: Banner) => void
}

function BannerList({ banners: { data, error, loading }, onEdit, onDelete }: BannerListProps) {
  const [activating, setActivating] = useState<string>()
  const activation = useWrite(async (id: string) => {
    await api.call('PUT /api/banners/:id/activate', { params: { id } })
    toastSuccess(BANNER_ACTIVATED)
  }, BANNER_ACTIVATE_FAILED)
  const deactivation = useWrite(async (id: string) => {
    await api.call('PUT /api/banners/:id/deactivate', { params: { id } })
    toastSuccess(BANNER_DEACTIVATED)
  }, BANNER_DEACTIVATE_FAILED)
  if (error !== undefined) return <LoadFailure failed={BANNERS_LOAD_FAILED} />
  if (!data) {
    return (
      <output className="flex items-center gap-3 py-6 text-ink-soft">
        <Spinner /> {BANNERS_LOADING}
      </output>
    )
  }
  if (data.length === 0) return <EmptyState title={NO_BANNERS} icon="image" />
  return (
    <ul aria-busy={loading || undefined} className="grid gap-4">
      {data.map((banner) => {
        const id = idOf(banner)
        return (
          <BannerLine
            key={id}
            banner={banner}
            activating={activation.pending && activating === id}
            onActivate={() => {
              setActivating(id)
              activation.run(id)
            }}
            onDeactivate={() => deactivation.run(id)}
            onEdit={() => onEdit(banner)}
            onDelete={() => onDelete(banner)}
          />
        )
      })}
    </ul>
  )
}

type BannerLineProps = {
  banner: Banner
  activating: boolean
  onActivate: () => void
  onDeactivate: () => void
  onEdit: () => void
  onDelete: () => void
}

/** One banner of the list: only one is active, and the home page shows it. */
function BannerLine(props: BannerLineProps) {
  const { banner, activating, onActivate, onDeactivate, onEdit, onDelete } = props
  return (
    <li className="grid gap-4 rounded-sm border border-hairline p-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <Picture
        src={banner.image}
        alt=""
        width={banner.picture?.width ?? 1600}
        height={banner.picture?.height ?? 600}
        placeholder={banner.picture?.placeholder}
        sizes="(min-width: 40rem) 12rem, 90vw"
        className="aspect-video rounded-xs bg-sunk"
      />
      <div className="flex min-w-0 flex-col gap-2">
        <div>
          <h3 className="font-semibold break-words">{banner.title}</h3>
          {banner.subtitle && <p className="text-sm break-words text-ink-soft">{banner.subtitle}</p>}
          <p className="mt-1 text-sm text-ink-faint">
            Position&nbsp;: {BANNER_POSITION_LABELS[banner.position]}
            {banner.link && ` · Lien\u00A0: ${banner.link}`}
          </p>
          <Period banner={banner} />
        </div>
        <div className="mt-auto flex flex-wrap gap-2">
          {banner.isActive ? (
            <Button
              size="sm"
              disabled
              className="bg-green-wash! text-green! opacity-100!"
              icon={<Icon name="check" className="size-4" />}
            >
              Active
            </Button>
          ) : (
            <Button
              size="sm"
              variant="secondary"
              loading={activating}
              onClick={onActivate}
              aria-label={`Activer ${banner.title}`}
            >
              Activer
            </Button>
          )}
          {(banner.isActive || banner.isPlanned) && (
            <Button
              size="sm"
              variant="secondary"
              onClick={onDeactivate}
              aria-label={`Désactiver ${banner.title}`}
            >
              Désactiver
            </Button>
          )}
          <Button
            size="sm"
            variant="quiet"
            icon={<Icon name="edit" className="size-4" />}
            onClick={onEdit}
            aria-label={`Modifier ${banner.title}`}
          >
            Modifier
          </Button>
          <Button
            size="sm"
            variant="quiet"
            icon={<Icon name="trash" className="size-4" />}
            onClick={onDelete}
            aria-label={`Supprimer ${banner.title}`}
          >
            Supprimer
          </Button>
        </div>
      </div>
    </li>
  )
}

const STATE_LABELS: Record<BannerState, string> = {
  on: 'Pendant ses jours',
  coming: 'Programmée',
  over: 'Terminée',
  off: 'Désactivée',
}

/** The days of a banner that has some, and where it is in them. */
function Period({ banner }: { banner: Banner }) {
  const { startsOn, endsOn } = banner
  const [today] = useState(() => parisDay(new Date()))
  if (startsOn === '' && endsOn === '') return null
  const from = startsOn && `du ${formatShortDate(`${startsOn}T12:00:00Z`)}`
  const to = endsOn && `${startsOn ? 'au' : 'jusqu’au'} ${formatShortDate(`${endsOn}T12:00:00Z`)}`
  return (
    <p className="mt-1 flex flex-wrap items-center gap-2 text-sm">
      <Badge>{STATE_LABELS[bannerState(banner, today)]}</Badge>
      {`${from} ${to}`.trim()}
    </p>
  )
}
