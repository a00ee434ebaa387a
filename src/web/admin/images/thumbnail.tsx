import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

export function Thumbnail({ src, className = 'size-10' }: { src: string; className?: string }) {
  const look = classNames('shrink-0 overflow-hidden rounded-xs bg-sunk', className)
  if (!src) {
    return (
      <span className={classNames(look, 'grid place-items-center text-ink-faint')}>
        <Icon name="image" className="size-1/2" />
      </span>
    )
  }
  const ours = src.startsWith('/images/') && !/\.[a-z]+$/.test(src)
  return (
    <img
      src={ours ? `${src}/160.webp` : src}
      srcSet={ours ? `${src}/160.webp 160w, ${src}/320.webp 320w` : undefined}
      sizes={ours ? '5rem' : undefined}
      alt=""
      loading="lazy"
      decoding="async"
      className={classNames(look, 'object-cover')}
    />
  )
}
