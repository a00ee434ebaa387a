import { useState } from 'react'
import type { Banner } from '#shared/banners/contract.ts'
import { BANNER_STATE_LABELS, BANNER_STATES, bannerState, shownBanner } from '#shared/banners/shown-banner.ts'
import {
  BANNER_DELETE_CONFIRM,
  BANNER_DELETE_FAILED,
  BANNER_DELETED,
  BANNERS_LOAD_FAILED,
} from '#shared/banners/texts.ts'
import { counted } from '#shared/count.ts'
import { idOf } from '#shared/ids.ts'
import { ADMIN_PAGE_SIZE } from '#shared/page-size.ts'
import type { Page } from '#shared/paging-contract.ts'
import { parisDay, type Day } from '#shared/paris-day.ts'
import { searchText } from '#shared/search-text.ts'
import { useScreenData } from '#web/base/screen.ts'
import { api } from '#web/session/api.ts'
import { promised, usePromised } from '../api/use-promised.ts'
import { AdminList } from '../ui/admin-list.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { ListAndForm, ToForm, useEdited } from '../ui/list-and-form.tsx'
import { useListQuery, type ListQuery } from '../ui/list-query.ts'
import { PageHead, Panel } from '../ui/page-head.tsx'
import { BannerForm } from './banner-form.tsx'
import { BannerList } from './banner-list.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

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

/** Filters in the browser, because a shop has few banners. */
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

export default function BannersScreen() {
  const loaderData = useScreenData<typeof clientLoader>()
  const banners = usePromised(loaderData.banners, BANNERS_LOAD_FAILED)
  const query = useListQuery()
  const [today] = useState(() => parisDay(new Date()))
  const listed = banners.data && pageOfBanners(banners.data, query, today)
  const onHomePage = banners.data && shownBanner(banners.data, today)
  const [toDelete, setToDelete] = useState<Banner>()
  const { set } = query
  const { page } = query
  // Keeps the list on its page when the form opens or closes.
  const edit = (banner: Banner | undefined) => set({ edit: banner && idOf(banner), page })
  const edited = useEdited(banners.data)
  return (
    <>
      <PageHead count={listed ? counted(listed.pagination.total, 'bannière') : ''}>
        {!edited && <ToForm>Ajouter une bannière</ToForm>}
      </PageHead>
      <ListAndForm
        isEditing={edited !== undefined}
        isLoading={!banners.data && banners.error === undefined}
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
