type Range = { top: number; bottom: number }

export type Obstacle = Range & { weight: number }

const GAP = 8

/** Returns the message's top: at the bottom of `room` or right above an obstacle, where it covers the least. */
export function toastTop(height: number, room: Range, obstacles: readonly Obstacle[]): number {
  const lowest = room.bottom - height
  const cost = (top: number) =>
    obstacles.reduce((sum, obstacle) => {
      const covered = Math.min(top + height, obstacle.bottom) - Math.max(top, obstacle.top)
      return covered > 0 ? sum + covered * obstacle.weight : sum
    }, 0)
  return obstacles
    .map(({ top }) => top - GAP - height)
    .filter((top) => top >= room.top && top < lowest)
    .toSorted((a, b) => b - a)
    .reduce((best, top) => (cost(top) < cost(best) ? top : best), lowest)
}

/** A message may cover plain text. It covers a link sooner than a heading, a button or a field. */
const WEIGHTS = [
  { selector: 'h1, h2, h3, button, a.rounded-full, summary, label, input, select, textarea', weight: 100 },
  { selector: 'a', weight: 1 },
]
/** In pixels. A message may cover a part of taller elements, such as links with a picture. */
const TALL = 120

const OPEN_DIALOGS = 'dialog[open], [role="dialog"][data-open], [role="alertdialog"][data-open]'

function obstaclesAround(region: Element): Obstacle[] {
  const { left, right } = region.getBoundingClientRect()
  const scope = Array.from(document.querySelectorAll(OPEN_DIALOGS)).at(-1) ?? document
  return WEIGHTS.flatMap(({ selector, weight }) =>
    Array.from(scope.querySelectorAll(selector))
      .filter((element) => !region.contains(element))
      .map((element) => element.getBoundingClientRect())
      // Texts for screen readers are one pixel wide.
      .filter(({ width, height }) => width > 1 && height > 1 && height < TALL)
      .filter((box) => box.left < right && box.right > left && box.bottom > 0 && box.top < innerHeight)
      .map(({ top, bottom }) => ({ top, bottom, weight })),
  )
}

function place(region: HTMLElement): void {
  // Unlike `getBoundingClientRect`, these leave out the current translation.
  const { offsetTop: top, offsetHeight: height } = region
  const { offsetTop, height: visible } = window.visualViewport ?? { offsetTop: 0, height: innerHeight }
  const room = { top: offsetTop, bottom: Math.min(top + height, offsetTop + visible - GAP) }
  region.style.translate = `0 ${toastTop(height, room, obstaclesAround(region)) - top}px`
}

export function keepPlaced(region: HTMLElement, signal: AbortSignal): void {
  if (signal.aborted) return
  const again = () => place(region)
  const watch = new MutationObserver(again)
  watch.observe(document.body, { childList: true, characterData: true, subtree: true })
  // Pictures and fonts move the page without a change of its nodes.
  const sizes = new ResizeObserver(again)
  sizes.observe(document.body)
  signal.addEventListener('abort', () => {
    watch.disconnect()
    sizes.disconnect()
  })
  document.addEventListener('scrollend', again, { signal })
  window.visualViewport?.addEventListener('resize', again, { signal })
  again()
}
