import { useCallback, useState } from 'react'
import type { Image } from '#shared/images/contract.ts'
import { pickerSizeText } from '#shared/images/image-size.ts'
import { IMAGES_LOAD_FAILED, IMAGES_LOADING, NO_IMAGES } from '#shared/images/texts.ts'
import { IMAGES_PAGE_SIZE } from '#shared/page-size.ts'
import { api } from '#web/session/api.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { promised, usePromised } from '../api/use-promised.ts'
import { AdminDialog } from '../ui/admin-dialog.tsx'
import { LoadFailure } from '../ui/load-failure.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { UploadArea } from './upload-area.tsx'
import { useUploads } from './use-uploads.ts'

type ImagePickerProps = {
  open: boolean
  onClose: () => void
  title: string
  detail?: string
  current?: string | undefined
  failed?: string
  multiple?: boolean
  /** `more` are the pictures uploaded together with the chosen one. */
  onPick: (image: Image, ...more: Image[]) => void
}

export function ImagePicker({ open, onClose, title, detail, ...library }: ImagePickerProps) {
  return (
    <AdminDialog open={open} onClose={onClose} title={title} size="wide">
      {detail && <p className="mb-3 text-sm text-ink-soft">{detail}</p>}
      <Library {...library} />
    </AdminDialog>
  )
}

function Library({
  current,
  failed = IMAGES_LOAD_FAILED,
  multiple = false,
  onPick,
}: Pick<ImagePickerProps, 'current' | 'failed' | 'multiple' | 'onPick'>) {
  const [request, setRequest] = useState(() => ask({ q: '', page: 1 }))
  const images = usePromised(request.images, failed)
  const { data } = images
  const search = useCallback((q: string) => setRequest(ask({ q, page: 1 })), [])
  const { percent, upload } = useUploads()
  const [refused, setRefused] = useState<string>()
  const send = async (files: File[]) => {
    const {
      stored: [image, ...more],
      refused: failures,
    } = await upload(files)
    const reasons = failures.map(({ file, reason }) =>
      files.length > 1 ? `${file.name}\u00A0: ${reason}` : reason,
    )
    setRefused(reasons.join('. ') || undefined)
    if (!image) return
    // If an upload is refused, no picture is picked, because another one must not take the place of the refused one.
    // The library then shows the uploaded pictures.
    if (reasons.length > 0) search('')
    else onPick(image, ...more)
  }
  return (
    <div className="grid gap-4">
      <UploadArea
        name="nouvelle-image"
        label={multiple ? 'Envoyer des images et les choisir' : 'Envoyer une image et la choisir'}
        multiple={multiple}
        files={[]}
        onChange={(files) => void send(files)}
        disabled={percent !== undefined}
        error={refused}
      />
      {percent !== undefined && (
        <ProgressBar value={percent} max={100} label={`Envoi\u00A0: ${percent}\u00A0%`} />
      )}
      <SearchBox label="Rechercher une image" value={request.q} onSearch={search} />
      {images.error !== undefined ? (
        <LoadFailure failed={failed} onRetry={() => setRequest(ask(request))} />
      ) : !data ? (
        <p className="flex items-center gap-3 py-10 text-ink-soft">
          <Spinner /> {IMAGES_LOADING}
        </p>
      ) : data.items.length === 0 ? (
        <EmptyState title={NO_IMAGES} icon="image" />
      ) : (
        <ul aria-busy={images.loading || undefined} className={gridLook}>
          {data.items.map((image) => (
            <li key={image.url}>
              <Choice image={image} chosen={image.url === current} onPick={onPick} />
            </li>
          ))}
        </ul>
      )}
      {data && (
        <Pagination
          label="Pages de la bibliothèque"
          page={data.pagination.page}
          pages={data.pagination.pages}
          onPage={(page) => setRequest(ask({ ...request, page }))}
        />
      )}
    </div>
  )
}

function ask({ q, page }: { q: string; page: number }) {
  const query = { q, page, limit: IMAGES_PAGE_SIZE }
  return { q, page, images: promised(api.call('GET /api/admin/images', { query })) }
}

const gridLook = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6'

function Choice({
  image,
  chosen,
  onPick,
}: {
  image: Image
  chosen: boolean
  onPick: (image: Image) => void
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => onPick(image)}
      className="grid h-full w-full content-start gap-1.5 rounded-sm border border-hairline p-1.5 text-left transition hover:border-ink aria-pressed:border-iris aria-pressed:bg-iris-wash"
    >
      <Thumbnail src={image.url} className="aspect-square w-full" />
      <span className="line-clamp-2 text-sm font-medium wrap-anywhere">{image.name}</span>
      <span className="text-xs text-ink-faint tabular-nums">{pickerSizeText(image.size)}</span>
    </button>
  )
}
