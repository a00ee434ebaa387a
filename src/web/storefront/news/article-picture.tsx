import type { Picture as StoredPicture } from '#shared/images/contract.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'

type ArticlePictureProps = {
  article: { image: string; picture?: StoredPicture | null | undefined }
  sizes: string
  eager?: boolean | 'first'
  className?: string
}

/** Without a picture the frame stays, so the cards remain aligned. */
export function ArticlePicture({
  article: { image, picture },
  sizes,
  eager = false,
  className = '',
}: ArticlePictureProps) {
  // The content security policy blocks pictures of other sites.
  const src = picture?.url ?? (image.startsWith('/') ? image : '')
  if (!src)
    return (
      <span className={`grid place-items-center bg-sunk text-ink-faint ${className}`}>
        <Icon name="image" className="size-10" />
      </span>
    )
  return (
    <Picture
      src={src}
      alt=""
      width={picture?.width ?? 1600}
      height={picture?.height ?? 900}
      sizes={sizes}
      placeholder={picture?.placeholder}
      eager={eager}
      className={className}
    />
  )
}
