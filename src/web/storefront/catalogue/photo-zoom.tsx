import { type RefObject, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useScrollFocus } from '#web/ui/use-scroll-focus.ts'

const MAX_SCALE = 5
const SCALE_STEP = 1.5
const CLICKED_SCALE = 2.5
const ARROW_PX = 40
const WAYS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const within = (scale: number) => Math.min(MAX_SCALE, Math.max(1, scale))

export function PhotoZoom({
  ratio,
  children,
}: {
  /** Width divided by height. */ ratio: number
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState(1)
  useScrollFocus(box)
  // A script sets the width, because the policy of the shop's pages refuses `style` attributes.
  useLayoutEffect(() => {
    picture.current?.style.setProperty('width', `calc(${scale} * min(100%, 92svh * ${ratio}))`)
  }, [scale, ratio])
  useSameMiddle(box, scale)
  useGestures(box, scale, (next) => setScale(within(next)))
  return (
    <div className="relative grid h-full">
      <div ref={box} className="flex min-h-0 overflow-auto bg-sunk focus-visible:outline-offset-[-2px]">
        <div ref={picture} className="m-auto shrink-0">
          {children}
        </div>
      </div>
      <div className="absolute inset-x-0 bottom-3 m-auto flex w-fit items-center rounded-full bg-raised shadow-md">
        <IconButton
          label="Réduire"
          aria-disabled={scale <= 1}
          onClick={() => setScale(within(scale / SCALE_STEP))}
        >
          <Icon name="minus" />
        </IconButton>
        <output className="w-16 text-center text-sm tabular-nums">{`${Math.round(scale * 100)}\u00A0%`}</output>
        <IconButton
          label="Agrandir"
          aria-disabled={scale >= MAX_SCALE}
          onClick={() => setScale(within(scale * SCALE_STEP))}
        >
          <Icon name="plus" />
        </IconButton>
      </div>
    </div>
  )
}

function useSameMiddle(box: RefObject<HTMLDivElement | null>, scale: number): void {
  const shown = useRef(scale)
  useLayoutEffect(() => {
    const element = box.current
    const by = scale / shown.current
    shown.current = scale
    if (!element || by === 1) return
    const { clientWidth: width, clientHeight: height, scrollLeft, scrollTop } = element
    element.scrollTo((scrollLeft + width / 2) * by - width / 2, (scrollTop + height / 2) * by - height / 2)
  }, [box, scale])
}

/**
 * The listeners are native, because React's touch and wheel listeners are passive and could not stop the browser from
 * zooming the page.
 */
function useGestures(
  box: RefObject<HTMLDivElement | null>,
  scale: number,
  change: (scale: number) => void,
): void {
  const now = useRef({ scale, change })
  useEffect(() => {
    now.current = { scale, change }
  })
  useEffect(() => {
    const element = box.current
    const leave = new AbortController()
    const options = { passive: false, signal: leave.signal }
    let start: { distance: number; scale: number } | undefined
    element?.addEventListener(
      'touchmove',
      (event) => {
        const distance = distanceOf(event.touches)
        if (distance === undefined) return
        event.preventDefault()
        start ??= { distance, scale: now.current.scale }
        now.current.change((start.scale * distance) / start.distance)
      },
      options,
    )
    element?.addEventListener(
      'click',
      () => now.current.change(now.current.scale > 1 ? 1 : CLICKED_SCALE),
      options,
    )
    // Listens on the dialog, because the focus starts on the close button and a picture that fits is not a
    // tab stop.
    element?.closest('dialog')?.addEventListener(
      'keydown',
      ({ key, target }) => {
        const by = { '+': SCALE_STEP, '=': SCALE_STEP, '-': 1 / SCALE_STEP, '0': 0 }[key]
        if (by !== undefined) now.current.change(now.current.scale * by)
        const way = WAYS[key]
        // The browser itself scrolls a focused element.
        if (way && target !== element) element.scrollBy(way[0] * ARROW_PX, way[1] * ARROW_PX)
      },
      options,
    )
    element?.addEventListener('touchend', () => (start = undefined), options)
    element?.addEventListener(
      'wheel',
      (event) => {
        if (!event.ctrlKey) return
        event.preventDefault()
        now.current.change(now.current.scale * Math.exp(-event.deltaY / 200))
      },
      options,
    )
    return () => leave.abort()
  }, [box])
}

function distanceOf({ 0: one, 1: other }: TouchList): number | undefined {
  return one && other && Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)
}
