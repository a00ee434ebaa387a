import { PICTURE_WIDTHS } from '#shared/images/picture-variants.ts'
import { classNames } from './class-names.ts'

/** The `srcset` of one of our stored pictures, `/images/<id>`, in one format. */
function sources(src: string, format: 'avif' | 'webp', largest: number): string {
  const offered = PICTURE_WIDTHS.filter(
    (width, at) => width < largest || at === 0 || (PICTURE_WIDTHS[at - 1] ?? 0) < largest,
  )
  return offered.map((width) => `${src}/${width}.${format} ${width}w`).join(', ')
}

type PictureProps = {
  /** `/images/<id>`: our own stored picture. Any other address is shown as it is, without variants. */
  src: string
  /** What the picture shows; '' when the text beside it says the same. */
  alt: string
  /** Pixels of the original: they reserve the place, so that nothing moves. */
  width: number
  height: number
  /** How wide it is drawn, as in `<img sizes>`: '(min-width: 64rem) 25vw, 50vw'. */
  sizes: string
  /** A few hundred bytes of `data:` that show until the picture is there. */
  placeholder?: string | undefined
  /** True for what is seen first: loaded at once. 'first' for the one picture that the screen waits for: before all else. */
  eager?: boolean | 'first'
  className?: string
  imgClassName?: string
}

/**
 * A picture in AVIF or WebP at the width that is needed. The placeholder is a second image below it rather than a
 * background, because the pages' content security policy allows no style attributes.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  placeholder,
  eager = false,
  className,
  imgClassName = 'h-full w-full object-cover',
}: PictureProps) {
  const ours = src.startsWith('/images/') && !/\.[a-z]+$/.test(src)
  return (
    <span className={classNames('grid grid-cols-1 grid-rows-1 overflow-hidden', className)}>
      {placeholder && (
        <img
          src={placeholder}
          alt=""
          aria-hidden="true"
          className="col-start-1 row-start-1 h-full w-full scale-110 object-cover blur-lg"
        />
      )}
      <picture className="contents">
        {ours && <source type="image/avif" srcSet={sources(src, 'avif', width)} sizes={sizes} />}
        <img
          src={ours ? `${src}/640.webp` : src}
          srcSet={ours ? sources(src, 'webp', width) : undefined}
          sizes={ours ? sizes : undefined}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager === 'first' ? 'high' : undefined}
          decoding={eager ? 'sync' : 'async'}
          className={classNames('relative col-start-1 row-start-1', imgClassName)}
        />
      </picture>
    </span>
  )
}
