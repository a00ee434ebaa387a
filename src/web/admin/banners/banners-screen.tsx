import { useState } from 'react'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import {
  BANNER_STATE_LABELS,
  BANNER_STATES,
  bannerState,
  lastDayShown,
  shownBanner,
} from '#shared/banners/banner-rules.ts'
import type { Banner } from '#shared/banners/contract.ts'
import {
  BANNER_ACTIVATE_FAILED,
  BANNER_ACTIVATED,
  BANNER_DEACTIVATE_FAILED,
  BANNER_DEACTIVATED,
  BANNER_DELETE_CONFIRM,
  BANNER_DELETE_FAILED,
  BANNER_DELETED,
  BANNER_RESTORED,
  bannerPlanned,
  BANNERS_LOAD_FAILED,
  BANNERS_LOADING,
} from '#shared/banners/texts.ts'
import { formatDay } from '#shared/dates.ts'
import { ADMIN_PAGE_SIZE } from '#shared/page-size.ts'
import type { Page } from '#shared/paging-contract.ts'
import { parisDay, type Day } from '#shared/paris-day.ts'
import { searchText } from '#shared/search-text.ts'
import { api } from '#web/api/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toastSuccess } from '#web/ui/toast.ts'
import { promised, usePromised, type Latest } from '../api/use-promised.ts'
import { useWrite } from '../api/use-write.ts'
import { AdminList } from '../ui/admin-list.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { useListQuery, type ListQuery } from '../ui/list-query.ts'
import { useUndo } from '../ui/use-undo.tsx'
import { ListAndForm, ToForm } from '../ui/list-and-form.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead, Panel } from '../ui/page-head.tsx'
import { BannerForm } from './banner-form.tsx'
import { BannerLine } from './banner-line.tsx'
import { useScreenData } from '#web/screen.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

export const clientLoader = () => ({ banners: promised(api.call('GET /api/banners')) })

const stateOptions = [
  { value: '', label: 'Tous' },
  ...BANNER_STATES.map((value) => ({ value, label: BANNER_STATE_LABELS[value] })),
]
const sortOptions = [
  { value: '', label: 'Plus récentes' },
  { value: 'title', label: 'Titre' },
  { value: 'day', label: 'Premier jour' },
]

/** The page of the list in the address: the banners are few and arrive all at once. */
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
export default function BannersScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const banners = usePromised(loaderData.banners, BANNERS_LOAD_FAILED)
  const query = useListQuery()
  const [today] = useState(() => parisDay(new Date()))
  const listed = banners.data && pageOfBanners(banners.data, query, today)
  const onHomePage = banners.data && shownBanner(banners.data, today)
  const [toDelete, setToDelete] = useState<Banner>()
  const { get, set } = query
  const { page } = query
  // The list stays on its page.
  const edit = (banner: Banner | undefined) => set({ edit: banner && idOf(banner), page })
  const found = banners.data?.find((banner) => idOf(banner) === get('edit'))
  // If a colleague deletes it meanwhile, the input stays, and saving says so.
  const [kept, setKept] = useState(found)
  if (found && found !== kept) setKept(found)
  const edited = found ?? (kept && idOf(kept) === get('edit') ? kept : undefined)
  return (
    <>
      <PageHead count={listed ? counted(listed.pagination.total, 'bannière') : ''}>
        {!edited && <ToForm>Ajouter une bannière</ToForm>}
      </PageHead>
      <ListAndForm
        isEditing={edited !== undefined}
        form={
          edited ? (
            <BannerForm key={idOf(edited)} banner={edited} onClose={() => edit(undefined)} />
          ) : (
            <BannerForm key="new" banner={undefined} />
          )
        }
        list={
          <Panel title="Bannières existantes">
            <AdminList
              list={{ ...banners, data: listed, failed: BANNERS_LOAD_FAILED }}
              search={{ label: 'Rechercher une bannière' }}
              filters={[
                { name: 'state', label: 'État', options: stateOptions },
                { name: 'sort', label: 'Tri', options: sortOptions },
              ]}
            >
              <BannerList
                banners={banners}
                listed={listed?.items ?? []}
                today={today}
                onEdit={edit}
                onDelete={setToDelete}
              />
            </AdminList>
          </Panel>
        }
      />
      <DeleteQuestion
        item={toDelete}
        question={BANNER_DELETE_CONFIRM}
        nameOf={(banner) =>
          onHomePage && idOf(onHomePage) === idOf(banner)
            ? `${banner.title} (affichée sur la page d’accueil)`
            : banner.title
        }
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
  /** The page of banners that match the filters. */
  listed: readonly Banner[]
  today: Day
  onEdit: (banner: Banner) => void
  onDelete: (banner: Banner) => void
}

function BannerList({ banners, listed, today, onEdit, onDelete }: BannerListProps) {
  const { data, error, loading } = banners
  const [activating, setActivating] = useState<string>()
  const { offer, bar } = useUndo(BANNER_ACTIVATE_FAILED, { isBelowList: true })
  const activation = useWrite(async (id: string) => {
    const { isActive, startsOn } = await activate(id)
    const said = isActive ? BANNER_ACTIVATED : bannerPlanned(formatDay(startsOn))
    toastSuccess(said)
    const before = isActive ? data?.find((banner) => banner.isActive) : undefined
    offer({ said, undo: () => (before ? restore(idOf(before), before) : takeOff(id)) })
  }, BANNER_ACTIVATE_FAILED)
  const deactivation = useWrite(async (id: string) => {
    await deactivate(id)
    toastSuccess(BANNER_DEACTIVATED)
    const before = data?.find((banner) => idOf(banner) === id)
    offer({ said: BANNER_DEACTIVATED, undo: () => restore(id, before) })
  }, BANNER_DEACTIVATE_FAILED)
  if (error !== undefined) return <LoadFailure failed={BANNERS_LOAD_FAILED} />
  if (!data) {
    return (
      <output className="flex items-center gap-3 py-6 text-ink-soft">
        <Spinner /> {BANNERS_LOADING}
      </output>
    )
  }
  const inFront = shownBanner(data, today)
  const shown = inFront && { banner: inFront, lastDay: lastDayShown(inFront, data, today) }
  return (
    <>
      {listed.length === 0 && (
        <EmptyState
          title={data.length === 0 ? 'Aucune bannière disponible' : 'Aucune bannière trouvée'}
          icon="image"
        />
      )}
      <ul aria-busy={loading || undefined} className="grid gap-4">
        {listed.map((banner) => {
          const id = idOf(banner)
          return (
            <BannerLine
              key={id}
              banner={banner}
              shown={shown}
              today={today}
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
      {bar}
    </>
  )
}

const activate = (id: string) => api.call('PUT /api/banners/:id/activate', { params: { id } })
const deactivate = (id: string) => api.call('PUT /api/banners/:id/deactivate', { params: { id } })

/** Restores the state before the last press: active, planned, or both. */
async function restore(id: string, before: Banner | undefined): Promise<void> {
  if (before?.isPlanned) await api.call('PUT /api/banners/:id/plan', { params: { id } })
  if (before?.isActive) await activate(id)
  toastSuccess(BANNER_RESTORED)
}

async function takeOff(id: string): Promise<void> {
  await deactivate(id)
  toastSuccess(BANNER_RESTORED)
}
