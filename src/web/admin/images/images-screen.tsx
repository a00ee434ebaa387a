import { useState } from 'react'
import type { AdminImagePage, Image } from '#shared/images/contract.ts'
import { IMAGE_FILTERS, IMAGE_SORTS, type ImageFilter, type ImageSort } from '#shared/images/image-list.ts'
import {
  IMAGE_DELETE_CONFIRM,
  IMAGE_DELETE_FAILED,
  IMAGE_DELETED,
  IMAGES_LOAD_FAILED,
  IMAGES_LOADING,
  imagesLoadFailed,
  NO_IMAGES,
} from '#shared/images/texts.ts'
import { IMAGES_PAGE_SIZE } from '#shared/page-size.ts'
import { api } from '#web/session/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Latest } from '../api/use-promised.ts'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { ImageCard } from './image-card.tsx'
import { ImageDetailsDialog } from './image-details-dialog.tsx'
import { UploadForm } from './upload-form.tsx'

export { RouteErrorBoundary as ErrorBoundary } from '#web/errors/route-error.tsx'

export const clientLoader = adminList(({ q, page, oneOf }) => {
  const query = {
    q,
    show: oneOf('show', IMAGE_FILTERS),
    sort: oneOf('sort', IMAGE_SORTS),
    limit: IMAGES_PAGE_SIZE,
    page,
  }
  return api.call('GET /api/admin/images', { query })
})

const showOptions = [
  { value: '', label: 'Toutes' },
  { value: 'unused', label: 'Inutilisées' },
  { value: 'undescribed', label: 'Sans texte alternatif' },
] satisfies { value: ImageFilter | ''; label: string }[]

const sortOptions = [
  { value: '', label: 'Plus récentes' },
  { value: 'oldest', label: 'Plus anciennes' },
  { value: 'name', label: 'Nom' },
  { value: 'largest', label: 'Plus lourdes' },
] satisfies { value: ImageSort | ''; label: string }[]

export default function ImagesScreen() {
  const list = useAdminList<typeof clientLoader>(IMAGES_LOAD_FAILED, imagesLoadFailed)
  const [toDelete, setToDelete] = useState<Image>()
  const [detailed, setDetailed] = useState<Image>()
  const shown = list.data?.pagination
  return (
    <>
      <PageHead />
      <UploadForm />
      <h2 className="mt-8 mb-3 font-display text-lg font-semibold">
        {shown ? `Galerie d’images (${shown.total})` : 'Galerie d’images'}
      </h2>
      <AdminList
        list={list}
        search={{ label: 'Rechercher une image' }}
        filters={[
          { name: 'show', label: 'Montrer', options: showOptions },
          { name: 'sort', label: 'Tri', options: sortOptions },
        ]}
      >
        <Gallery images={list} onDetails={setDetailed} onDelete={setToDelete} />
      </AdminList>
      {detailed && (
        <ImageDetailsDialog key={detailed.url} image={detailed} onClose={() => setDetailed(undefined)} />
      )}
      <DeleteQuestion
        item={toDelete}
        question={IMAGE_DELETE_CONFIRM}
        nameOf={(image) => image.filename}
        remove={({ _id: id }) => api.call('DELETE /api/upload/:id', { params: { id } })}
        done={IMAGE_DELETED}
        failed={IMAGE_DELETE_FAILED}
        onClose={() => setToDelete(undefined)}
      />
    </>
  )
}

const galleryLook = 'grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2 md:grid-cols-3 xl:grid-cols-4'

type GalleryProps = {
  images: Latest<AdminImagePage>
  onDetails: (image: Image) => void
  onDelete: (image: Image) => void
}

function Gallery({ images: { data, error, loading }, onDetails, onDelete }: GalleryProps) {
  const { q, get } = useListQuery()
  if (error !== undefined) return <LoadFailure failed={IMAGES_LOAD_FAILED} />
  if (!data) return <LoadingGallery />
  if (data.items.length === 0) return <EmptyState title={emptySentence(q, get('show'))} icon="image" />
  return (
    <ul aria-busy={loading || undefined} className={galleryLook}>
      {data.items.map((image) => (
        <li key={image.url}>
          <ImageCard image={image} onDetails={() => onDetails(image)} onDelete={() => onDelete(image)} />
        </li>
      ))}
    </ul>
  )
}

function emptySentence(q: string, show: string | undefined): string {
  if (q) return `Aucune image pour «\u202F${q}\u202F»`
  return show === undefined ? NO_IMAGES : 'Aucune image ne correspond à ce filtre'
}

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
