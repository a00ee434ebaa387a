import { useEffect, useRef, useState } from 'react'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { Carousel } from '#web/ui/carousel.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useScrollFocus } from '#web/ui/scroll-focus.ts'

const SIDES = { front: 'Recto', back: 'Verso' }
type Side = keyof typeof SIDES

/** Both sides: a carousel to swipe on a phone, one below the other on a large screen; each opens large (storefront.md §2). */
export function Gallery({ sleeve }: { sleeve: Sleeve }) {
  const [zoomed, setZoomed] = useState<Side>()
  const sides = (['front', 'back'] as const).filter((side) => sleeve.images[side] !== '')
  if (sides.length === 0) {
    return (
      <span className="grid aspect-4/5 place-items-center rounded-lg bg-sunk text-ink-faint">
        <Icon name="image" className="size-14" />
      </span>
    )
  }
  return (
    <>
      <Carousel
        label={`Photos de ${sleeve.name}`}
        slides={sides.map((side) => ({
          key: side,
          label: `Voir le ${SIDES[side].toLowerCase()}`,
          content: <Photo sleeve={sleeve} side={side} onZoom={() => setZoomed(side)} />,
        }))}
        className="lg:[&>div]:hidden lg:[&>ul]:flex-col lg:[&>ul]:gap-5 lg:[&>ul]:overflow-visible"
      />
      <Dialog
        open={zoomed !== undefined}
        onClose={() => setZoomed(undefined)}
        title={zoomed && `${sleeve.name}, ${SIDES[zoomed].toLowerCase()}`}
        size="lg"
      >
        {zoomed && <Zoomed sleeve={sleeve} side={zoomed} />}
      </Dialog>
    </>
  )
}

/** Larger than a phone's screen: one begins in its middle and moves about by finger, wheel or arrow keys. */
function Zoomed({ sleeve, side }: { sleeve: Sleeve; side: Side }) {
  const box = useRef<HTMLDivElement>(null)
  useScrollFocus(box)
  useEffect(() => {
    // The dialog opens after its content is there, and only then has a size.
    const frame = requestAnimationFrame(() => {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = box.current ?? document.body
      box.current?.scrollTo((scrollWidth - clientWidth) / 2, (scrollHeight - clientHeight) / 2)
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div ref={box} className="max-h-[calc(92dvh-7rem)] overflow-auto rounded-lg bg-sunk">
      <SidePicture sleeve={sleeve} side={side} sizes="60rem" eager className="w-[max(100%,44rem)]" />
    </div>
  )
}

function Photo({ sleeve, side, onZoom }: { sleeve: Sleeve; side: Side; onZoom: () => void }) {
  return (
    <div className="relative">
      <SidePicture
        sleeve={sleeve}
        side={side}
        sizes="(min-width: 80rem) 38rem, (min-width: 64rem) 50vw, calc(100vw - 2rem)"
        eager={side === 'front' && 'first'}
        className="aspect-4/5 rounded-lg bg-sunk"
      />
      <button
        type="button"
        onClick={onZoom}
        aria-label={`Agrandir le ${SIDES[side].toLowerCase()}`}
        className="group/zoom absolute inset-0 grid cursor-zoom-in place-content-end rounded-lg p-3 focus-visible:rounded-lg focus-visible:outline-offset-[-2px]"
      >
        <span className="grid size-11 place-items-center rounded-full bg-raised/90 text-ink shadow-sm transition group-hover/zoom:bg-raised">
          <Icon name="search" />
        </span>
      </button>
    </div>
  )
}

type SidePictureProps = {
  sleeve: Sleeve
  side: Side
  sizes: string
  eager?: boolean | 'first'
  className: string
}

function SidePicture({ sleeve, side, ...rest }: SidePictureProps) {
  const known = sleeve.pictures?.[side]
  return (
    <Picture
      src={known?.url ?? sleeve.images[side]}
      alt={`${sleeve.name}, ${SIDES[side].toLowerCase()}`}
      width={known?.width ?? 960}
      height={known?.height ?? 1200}
      placeholder={known?.placeholder}
      {...rest}
    />
  )
}
