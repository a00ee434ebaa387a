import { useCallback, useState } from 'react'
import type { AdminImagePage, Image } from '#shared/images/contract.ts'
import {
  IMAGE_DELETE_CONFIRM,
  IMAGE_DELETE_FAILED,
  IMAGE_DELETED,
  IMAGES_LOAD_FAILED,
  IMAGES_LOADING,
  imagesLoadFailed,
  NO_IMAGES,
} from '#shared/images/texts.ts'
import { pageMeta } from '#web/page-meta.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useRemote } from '../api/use-remote.ts'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead, Toolbar } from '../ui/page-head.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import type { Route } from './+types/images-screen'
import { ImageCard } from './image-card.tsx'
import { UploadForm } from './upload-form.tsx'

const TITLE = "Gestionnaire d'images"
const PER_PAGE = 24

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches[0], { title: TITLE })

/** The library of pictures (back-office.md §2). */
export default function ImagesScreen() {
  const query = useListQuery()
  const images = useRemote<AdminImagePage>(
    query.path('/api/admin/images', { limit: PER_PAGE }),
    IMAGES_LOAD_FAILED,
    imagesLoadFailed,
  )
  const [doomed, setDoomed] = useState<Image>()
  const { set } = query
  const search = useCallback((q: string) => set({ q }), [set])
  const { data } = images
  const renamed = (image: Image) =>
    images.replace((page) => ({
      ...page,
      items: page.items.map((other) => (other.url === image.url ? image : other)),
    }))
  return (
    <>
      <PageHead title={TITLE} />
      <UploadForm onStored={images.reload} />
      <h2 className="mt-8 mb-3 font-display text-lg font-semibold">
        {data ? `Galerie d'images (${data.pagination.total})` : "Galerie d'images"}
      </h2>
      <Toolbar>
        <SearchBox label="Rechercher une image" value={query.q} onSearch={search} />
      </Toolbar>
      {images.error !== undefined ? (
        <LoadFailure error={images.error} failed={IMAGES_LOAD_FAILED} onRetry={images.reload} />
      ) : !data ? (
        <LoadingGallery />
      ) : data.items.length === 0 ? (
        <EmptyState title={query.q ? `Aucune image pour « ${query.q} »` : NO_IMAGES} icon="image" />
      ) : (
        <ul aria-busy={images.loading || undefined} className={galleryLook}>
          {data.items.map((image) => (
            <li key={image.url}>
              <ImageCard image={image} onRenamed={renamed} onDelete={() => setDoomed(image)} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6">
        {data && (
          <Pagination page={query.page} pages={data.pagination.pages} onPage={(page) => set({ page })} />
        )}
      </div>
      <DeleteQuestion
        item={doomed}
        question={IMAGE_DELETE_CONFIRM}
        nameOf={(image) => image.filename}
        path={({ _id }) => `/api/upload/${_id}`}
        done={IMAGE_DELETED}
        failed={IMAGE_DELETE_FAILED}
        onClose={() => setDoomed(undefined)}
        onDeleted={images.reload}
      />
    </>
  )
}

const galleryLook = 'grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 md:grid-cols-3 xl:grid-cols-4'

function LoadingGallery() {
  return (
    <>
      <output className="mb-3 block text-ink-soft">{IMAGES_LOADING}</output>
      <div className={galleryLook} aria-hidden="true">
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="aspect-4/3 rounded-md" />
        ))}
      </div>
    </>
  )
}
