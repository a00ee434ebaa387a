import { OFFERED_WIDTHS } from '#shared/images/picture-variants.ts'
import { classNames } from './class-names.ts'

/** The `srcset` of one of our stored pictures, `/images/<id>`: none much larger than `largest`. */
function sources(src: string, largest: number): string {
  const offered = OFFERED_WIDTHS.filter(
    (width, at) => width < largest || at === 0 || (OFFERED_WIDTHS[at - 1] ?? 0) < largest,
  )
  return offered.map((width) => `${src}/${width}.avif ${width}w`).join(', ')
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
  /** The largest width it is drawn at, in pixels, when that is less than the original's; larger variants are not offered. */
  max?: number
  /** A few hundred bytes of `data:` that show until the picture is there. */
  placeholder?: string | undefined
  /** True for pictures on the first screen: loaded at once. 'first' for the main one: loaded before everything else. */
  eager?: boolean | 'first'
  className?: string
  imgClassName?: string
}

/** Pictures of the first screen get a low priority when another one is 'first'. */
const PRIORITIES: Partial<Record<string, 'high' | 'low'>> = { first: 'high', true: 'low' }

/**
 * A picture in AVIF at the needed width; browsers without AVIF get one WebP. The placeholder is a second image below it,
 * not a background, because the content security policy allows no style attributes.
 */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  max = width,
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
          className="col-start-1 row-start-1 h-full w-full object-cover"
        />
      )}
      <picture className={classNames('contents', !eager && 'leaves-line')}>
        {ours && <source type="image/avif" srcSet={sources(src, Math.min(max, width))} sizes={sizes} />}
        <img
          src={ours ? `${src}/640.webp` : src}
          alt={alt}
          width={width}
          height={height}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={PRIORITIES[String(eager)]}
          decoding={eager === 'first' ? 'sync' : 'async'}
          className={classNames('relative col-start-1 row-start-1 dark:brightness-70', imgClassName)}
        />
      </picture>
    </span>
  )
}
