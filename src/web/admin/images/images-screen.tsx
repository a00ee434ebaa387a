import { IMAGES_PAGE_SIZE } from '#shared/page-size.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminImagePage, Image } from '#shared/images/contract.ts'
import { IMAGE_FILTERS, IMAGE_SORTS, type ImageFilter, type ImageSort } from '#shared/images/image-list.ts'
import { IMAGE_REQUIRED } from '#shared/images/image-rules.ts'
import {
  IMAGE_DELETE_CONFIRM,
  IMAGE_DELETE_FAILED,
  IMAGE_DELETED,
  imageKnown,
  IMAGE_UPLOAD,
  IMAGE_UPLOADED,
  IMAGE_UPLOADING,
  IMAGES_LOAD_FAILED,
  IMAGES_LOADING,
  imagesLoadFailed,
  NO_IMAGES,
} from '#shared/images/texts.ts'
import { api } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toastError, toastSuccess } from '#web/ui/toast.ts'
import type { Latest } from '../api/use-promised.ts'
import { sayFailure } from '../api/say-failure.ts'
import { DeleteQuestion } from '../ui/delete-question.tsx'
import { AdminList, adminList, useAdminList } from '../ui/admin-list.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { PageHead, Panel } from '../ui/page-head.tsx'
import { ImageCard } from './image-card.tsx'
import { ImageDetails } from './image-details.tsx'
import { UploadArea } from './upload-area.tsx'
import { useUploads, type Known, type Refused } from './use-uploads.ts'

export { RouteErrorBoundary as ErrorBoundary } from '#web/route-error.tsx'

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

/** The library of pictures (back-office.md §2). */
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
        <ImageDetails key={detailed.url} image={detailed} onClose={() => setDetailed(undefined)} />
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

/** Uploads one or more pictures to the library, and explains each refusal. */
function UploadForm() {
  const { revalidate } = useRevalidator()
  const [files, setFiles] = useState<File[]>([])
  const [refused, setRefused] = useState<Refused[]>([])
  const [known, setKnown] = useState<Known[]>([])
  const { percent, upload } = useUploads()
  const uploading = percent !== undefined
  const send = async () => {
    if (files.length === 0) return toastError(IMAGE_REQUIRED)
    setRefused([])
    setKnown([])
    const result = await upload(files)
    setFiles([])
    setRefused(result.refused)
    setKnown(result.known)
    if (result.stored.length > result.known.length) toastSuccess(IMAGE_UPLOADED)
    if (result.stored.length > 0) void revalidate()
    const [first] = result.refused
    if (first) sayFailure(first.error, first.reason)
  }
  return (
    <Panel>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <UploadArea
          name="image"
          label="Choisir des images"
          files={files}
          onChange={setFiles}
          multiple
          disabled={uploading}
        />
        {uploading && <ProgressBar value={percent} max={100} label={`Envoi\u00A0: ${percent}\u00A0%`} />}
        {refused.length > 0 && <RefusedFiles refused={refused} />}
        <output>{known.length > 0 && <KnownFiles known={known} />}</output>
        <div>
          <Button type="submit" disabled={uploading || files.length === 0}>
            {uploading ? IMAGE_UPLOADING : IMAGE_UPLOAD}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

/** Uploaded pictures that the library had already, with their names there. */
function KnownFiles({ known }: { known: readonly Known[] }) {
  return (
    <ul className="grid min-w-0 gap-1 rounded-sm border border-edge bg-sunk px-4 py-3 text-sm">
      {known.map(({ file, image }, at) => (
        <li key={at} className="break-words">
          <span className="font-semibold">{file.name}</span>&nbsp;: {imageKnown(image.filename)}
        </li>
      ))}
    </ul>
  )
}

function RefusedFiles({ refused }: { refused: readonly Refused[] }) {
  return (
    <div role="alert" className="flex gap-3 rounded-sm border border-red bg-red-wash px-4 py-3 text-sm">
      <Icon name="alert" className="mt-0.5 size-4 text-red" />
      <ul className="grid min-w-0 gap-1">
        {refused.map(({ file, reason }, at) => (
          <li key={at} className="break-words">
            <span className="font-semibold">{file.name}</span>&nbsp;: {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}
