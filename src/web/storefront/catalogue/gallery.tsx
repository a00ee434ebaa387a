import { lazy, Suspense, useState } from 'react'
import type { WholeSleeve } from '#shared/catalogue/contract.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { CentredSpinner } from '#web/ui/spinner.tsx'

const PhotoZoom = lazy(() => import('./photo-zoom.tsx').then((module) => ({ default: module.PhotoZoom })))

type Photo = {
  key: string
  name: string
  picture: {
    url: string
    width: number
    height: number
    placeholder?: string | undefined
    alt?: string | undefined
  }
}

function photosOf({ images, pictures }: WholeSleeve): Photo[] {
  const sides = (['front', 'back'] as const).map((side) => ({
    key: side,
    name: side === 'front' ? 'recto' : 'verso',
    picture: pictures[side] ?? { url: images[side], width: 960, height: 1200 },
  }))
  const present = sides.filter(({ picture }) => picture.url !== '')
  const others = pictures.gallery.map((picture, at) => ({
    key: picture.url,
    name: `photo ${present.length + at + 1}`,
    picture,
  }))
  return [...present, ...others]
}

export function Gallery({ sleeve }: { sleeve: WholeSleeve }) {
  const [zoomed, setZoomed] = useState<Photo>()
  const photos = photosOf(sleeve)
  if (photos.length === 0) {
    return (
      <span className="grid aspect-4/5 place-items-center rounded-lg bg-sunk text-ink-faint md:col-start-1 md:row-[1/span_2] lg:row-[1/span_3]">
        <Icon name="image" className="size-14" />
      </span>
    )
  }
  return (
    <div className="md:col-start-1 md:row-[1/span_2] lg:row-[1/span_3]">
      <Carousel
        label={`Photos\u00A0: ${sleeve.name}`}
        slides={photos.map((photo, at) => ({
          key: photo.key,
          label: `Voir ${named(photo)}`,
          content: (
            <ZoomablePhoto
              sleeve={sleeve}
              photo={photo}
              isFirst={at === 0}
              isLarge={at === 0 || photos.length === 2}
              onZoom={() => setZoomed(photo)}
            />
          ),
        }))}
        className="contact-sheet"
      />
      <Dialog
        open={zoomed !== undefined}
        onClose={() => setZoomed(undefined)}
        title={zoomed && `${sleeve.name}, ${zoomed.name}`}
        size="full"
      >
        {zoomed && (
          <Suspense fallback={<CentredSpinner />}>
            <PhotoZoom key={zoomed.key} ratio={zoomed.picture.width / zoomed.picture.height}>
              <PhotoPicture sleeve={sleeve} photo={zoomed} sizes="150vw" eager className="w-full" />
            </PhotoZoom>
          </Suspense>
        )}
      </Dialog>
    </div>
  )
}

const named = ({ name }: Photo) => `${name.startsWith('photo') ? 'la' : 'le'} ${name}`

type ZoomablePhotoProps = {
  sleeve: WholeSleeve
  photo: Photo
  isFirst: boolean
  isLarge: boolean
  onZoom: () => void
}

function ZoomablePhoto({ sleeve, photo, isFirst, isLarge, onZoom }: ZoomablePhotoProps) {
  return (
    // On a phone the picture takes at most 46 % of the screen's height.
    <figure className="max-md:mx-auto max-md:w-[min(100%,36.8svh)]">
      <div className="relative">
        <PhotoPicture
          sleeve={sleeve}
          photo={photo}
          sizes={
            isLarge
              ? '(min-width: 80rem) 38rem, (min-width: 48rem) 50vw, calc(100vw - 2rem)'
              : '(min-width: 80rem) 19rem, (min-width: 48rem) 25vw, calc(100vw - 2rem)'
          }
          eager={isFirst && 'first'}
          className="aspect-4/5 rounded-lg bg-sunk"
        />
        <button
          type="button"
          onClick={onZoom}
          aria-label={`Agrandir ${named(photo)}`}
          className="group/zoom absolute inset-0 grid cursor-zoom-in place-content-end rounded-lg p-3 focus-visible:rounded-lg focus-visible:outline-offset-[-2px]"
        >
          <span className="grid size-11 place-items-center rounded-full bg-raised/90 text-ink shadow-sm transition group-hover/zoom:bg-raised">
            <Icon name="search" />
          </span>
        </button>
      </div>
      {photo.picture.alt && (
        <figcaption className="mt-2 text-sm text-ink-soft">{photo.picture.alt}</figcaption>
      )}
    </figure>
  )
}

type PhotoPictureProps = {
  sleeve: WholeSleeve
  photo: Photo
  sizes: string
  eager?: boolean | 'first'
  className: string
}

function PhotoPicture({ sleeve, photo: { name, picture }, ...rest }: PhotoPictureProps) {
  return (
    <Picture
      src={picture.url}
      alt={`${sleeve.name}, ${name}`}
      width={picture.width}
      height={picture.height}
      placeholder={picture.placeholder}
      {...rest}
    />
  )
}
