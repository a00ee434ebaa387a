import { OFFERED_WIDTHS } from '#shared/images/picture-variants.ts'
import { classNames } from './class-names.ts'

function sources(src: string, largest: number): string {
  const offered = OFFERED_WIDTHS.filter(
    (width, at) => width < largest || at === 0 || (OFFERED_WIDTHS[at - 1] ?? 0) < largest,
  )
  return offered.map((width) => `${src}/${width}.avif ${width}w`).join(', ')
}

type PictureProps = {
  /**
   * `/images/<id>` is a stored picture of the shop. Any other address is shown unchanged, without variants.
   */
  src: string
  alt: string
  /** The picture's own size in pixels. */
  width: number
  height: number
  sizes: string
  /** The largest drawn width in device pixels, which limits the variants. */
  max?: number
  placeholder?: string | undefined
  /**
   * True for pictures that load at once, such as those on the first screen. 'first' for the main picture, which gets a
   * high priority.
   */
  eager?: boolean | 'first'
  className?: string
  imgClassName?: string
}

/** Other eager pictures get a low priority, so the main picture loads first. */
const PRIORITIES: Partial<Record<string, 'high' | 'low'>> = { first: 'high', true: 'low' }

/**
 * The placeholder is a second image, because the content security policy allows no style attribute for a background.
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
          className={classNames('relative col-start-1 row-start-1', imgClassName)}
        />
      </picture>
    </span>
  )
}
