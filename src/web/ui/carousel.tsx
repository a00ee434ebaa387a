import { useEffect, useRef, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useScrollFocus } from './use-scroll-focus.ts'

type CarouselProps = {
  label: string
  slides: { key: string; label: string; content: ReactNode }[]
  className?: string
}

export function Carousel({ label, slides, className }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  useScrollFocus(track)

  useEffect(() => {
    const element = track.current
    const follow = () =>
      element && setCurrent(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)))
    element?.addEventListener('scroll', follow, { passive: true })
    return () => element?.removeEventListener('scroll', follow)
  }, [])

  const show = (at: number) => track.current?.scrollTo({ left: at * track.current.clientWidth })

  return (
    <section aria-roledescription="carrousel" aria-label={label} className={className}>
      <ul
        ref={track}
        aria-label={label}
        className="flex snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth [scrollbar-width:none]"
      >
        {slides.map((slide) => (
          <li key={slide.key} className="w-full shrink-0 snap-center snap-always">
            {slide.content}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className="flex justify-center">
          {slides.map((slide, at) => (
            <button
              key={slide.key}
              type="button"
              aria-label={slide.label}
              aria-current={at === current}
              onClick={() => show(at)}
              className="carousel-dot grid size-11 place-items-center focus-visible:rounded-full"
            >
              <span
                className={classNames(
                  'h-2 rounded-full transition-all forced-colors:border-4',
                  at === current ? 'w-6 bg-ink' : 'w-2 bg-edge',
                )}
              />
            </button>
          ))}
        </div>
      )}
    </section>
  )
}
