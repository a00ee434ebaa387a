import { useState } from 'react'
import type { ShouldRevalidateFunction } from 'react-router'
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
import { ADMIN_PAGE_SIZE } from '#shared/page-size.ts'
import type { Page } from '#shared/paging-contract.ts'
import { parisDay, type Day } from '#shared/paris-day.ts'
import { searchText } from '#shared/search-text.ts'
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
import { countOf, ListFilter, ListFilters, ListPages, ListSearch } from '../ui/list-controls.tsx'
import { useListQuery, type ListQuery } from '../ui/list-query.ts'
import { useUndo } from '../ui/use-undo.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead, Panel, Toolbar } from '../ui/page-head.tsx'
import type { Route } from './+types/banners-screen'
import { BannerForm } from './banner-form.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

const TITLE = 'Gestion des bannières'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: TITLE })

export const clientLoader = () => ({ banners: promised(api.call('GET /api/banners')) })

/** The banners come all at once, since the form and the one on the home page are found among them: the list is made here. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) => currentUrl.search === nextUrl.search && defaultShouldRevalidate

const STATE_LABELS: Record<BannerState, string> = {
  on: 'Pendant ses jours',
  coming: 'Programmée',
  over: 'Terminée',
  off: 'Désactivée',
}
const stateOptions = [
  { value: '', label: 'Tous' },
  { value: 'on', label: 'Affichée' },
  { value: 'coming', label: 'Programmée' },
  { value: 'over', label: 'Terminée' },
  { value: 'off', label: 'Désactivée' },
]
const sortOptions = [
  { value: '', label: 'Plus récentes' },
  { value: 'title', label: 'Titre' },
  { value: 'day', label: 'Premier jour' },
]

/** The page of the list that the address asks for. */
function pageOfBanners(all: readonly Banner[], query: ListQuery, today: Day): Page<Banner> {
  const words = searchText(query.q).split(' ')
  const state = query.get('state')
  const found = all.filter((banner) => {
    const text = searchText(`${banner.title} ${banner.subtitle} ${banner.link}`)
    return words.every((word) => text.includes(word)) && (!state || bannerState(banner, today) === state)
  })
  const sort = query.get('sort')
  if (sort === 'title') found.sort((one, other) => one.title.localeCompare(other.title, 'fr'))
  if (sort === 'day') found.sort((one, other) => other.startsOn.localeCompare(one.startsOn))
  const pages = Math.max(1, Math.ceil(found.length / ADMIN_PAGE_SIZE))
  const page = Math.min(query.page, pages)
  const items = found.slice((page - 1) * ADMIN_PAGE_SIZE, page * ADMIN_PAGE_SIZE)
  return { items, pagination: { page, pages, total: found.length } }
}

/** Banner management (back-office.md §2). */
export default function BannersScreen({ loaderData }: Route.ComponentProps) {
  const banners = usePromised(loaderData.banners, BANNERS_LOAD_FAILED)
  const query = useListQuery()
  const [today] = useState(() => parisDay(new Date()))
  const shown = banners.data && pageOfBanners(banners.data, query, today)
  const [toDelete, setToDelete] = useState<Banner>()
  const { get, set } = query
  const edit = (banner: Banner | undefined) => set({ edit: banner && idOf(banner) })
  const edited = banners.data?.find((banner) => idOf(banner) === get('edit'))
  return (
    <>
      <PageHead title={TITLE} count={countOf(shown?.pagination, 'bannière')} />
      <div className="grid items-start gap-6 xl:grid-cols-[24rem_minmax(0,1fr)]">
        {edited ? (
          <BannerForm key={idOf(edited)} banner={edited} onClose={() => edit(undefined)} />
        ) : (
          <BannerForm key="new" banner={undefined} />
        )}
        <Panel title="Bannières existantes">
          <Toolbar>
            <ListSearch label="Rechercher une bannière" />
            <ListFilters>
              <ListFilter name="state" label="État" options={stateOptions} />
              <ListFilter name="sort" label="Tri" options={sortOptions} />
            </ListFilters>
          </Toolbar>
          <BannerList banners={banners} shown={shown?.items ?? []} onEdit={edit} onDelete={setToDelete} />
          <div className="mt-5 flex justify-center">
            <ListPages shown={shown?.pagination} loading={banners.loading} />
          </div>
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
  /** Those of them that the filters leave, a page. */
  shown: readonly Banner[]
  onEdit: (banner: Banner) => void
  onDelete: (banner: Banner) => void
}

function BannerList({ banners: { data, error, loading }, shown, onEdit, onDelete }: BannerListProps) {
  const [activating, setActivating] = useState<string>()
  const { offer, bar } = useUndo(BANNER_ACTIVATE_FAILED)
  const activation = useWrite(async (id: string) => {
    await activate(id)
    toastSuccess(BANNER_ACTIVATED)
    const before = data?.find(({ isActive }) => isActive)
    offer({ said: BANNER_ACTIVATED, undo: () => (before ? activate(idOf(before)) : deactivate(id)) })
  }, BANNER_ACTIVATE_FAILED)
  const deactivation = useWrite(async (id: string) => {
    await deactivate(id)
    toastSuccess(BANNER_DEACTIVATED)
    // One with days comes back by its form, which asks for them.
    if (data?.some((banner) => idOf(banner) === id && banner.isActive))
      offer({ said: BANNER_DEACTIVATED, undo: () => activate(id) })
  }, BANNER_DEACTIVATE_FAILED)
  if (error !== undefined) return <LoadFailure failed={BANNERS_LOAD_FAILED} />
  if (!data) {
    return (
      <output className="flex items-center gap-3 py-6 text-ink-soft">
        <Spinner /> {BANNERS_LOADING}
      </output>
    )
  }
  if (shown.length === 0)
    return <EmptyState title={data.length === 0 ? NO_BANNERS : 'Aucune bannière trouvée'} icon="image" />
  return (
    <>
      {bar && <div className="mb-4">{bar}</div>}
      <ul aria-busy={loading || undefined} className="grid gap-4">
        {shown.map((banner) => {
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
    </>
  )
}

const activate = (id: string) => api.call('PUT /api/banners/:id/activate', { params: { id } }).then(noResult)
const deactivate = (id: string) =>
  api.call('PUT /api/banners/:id/deactivate', { params: { id } }).then(noResult)
const noResult = () => undefined

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
