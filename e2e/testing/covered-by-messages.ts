import type { Page } from '@playwright/test'

declare global {
  interface Window {
    reportMessage: (covered: string[]) => Promise<void>
  }
}

/**
 * Watches the messages of the documents that `page` opens from now on. `covered` collects the elements that a message
 * covered for more frames than scrolling takes.
 */
export async function watchMessages(page: Page): Promise<{ covered: Set<string>; shown: number }> {
  const found = { covered: new Set<string>(), shown: 0 }
  await page.exposeFunction('reportMessage', (covered: string[]) => {
    if (covered.length === 0) found.shown += 1
    for (const one of covered) found.covered.add(one)
  })
  await page.addInitScript(watch)
  return found
}

function watch(): void {
  // Half a second at 60 frames a second. Frames are counted, because a busy machine also scrolls more slowly.
  const SCROLL_FRAMES = 30
  const framesOf = new Map<Element, number>()
  const look = (region: Element) => {
    if (!region.matches(':popover-open')) return void watched.delete(region)
    const covered = coveredBy(region)
    if (covered.length > 0) void window.reportMessage(covered)
    requestAnimationFrame(() => setTimeout(look, 0, region))
  }
  // Only open regions are watched, so that a page without messages draws no extra frames.
  const watched = new Set<Element>()
  const onToggle = ({ target }: Event) => {
    const isShown = target instanceof Element && target.matches('section[aria-label="Messages"]:popover-open')
    if (!isShown || watched.has(target)) return
    watched.add(target)
    void window.reportMessage([])
    look(target)
  }
  const coveredBy = (region: Element) => {
    const messages = region.getBoundingClientRect()
    const dialogs = 'dialog[open], [role="dialog"][data-open], [role="alertdialog"][data-open]'
    const page = Array.from(document.querySelectorAll(dialogs)).at(-1) ?? document
    const now = Array.from(page.querySelectorAll('h1, h2, h3, button, a.rounded-full, input')).filter(
      (element) => {
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect()
        const meets =
          Math.min(right, messages.right) - Math.max(left, messages.left) > 1 &&
          Math.min(bottom, messages.bottom) - Math.max(top, messages.top) > 1
        // The limit on the height leaves out buttons that are pictures.
        return meets && width > 1 && height < 120 && !region.contains(element)
      },
    )
    for (const element of framesOf.keys()) if (!now.includes(element)) framesOf.delete(element)
    for (const element of now) framesOf.set(element, (framesOf.get(element) ?? 0) + 1)
    return now
      .filter((element) => (framesOf.get(element) ?? 0) > SCROLL_FRAMES)
      .map((element) => `${element.tagName} '${element.textContent}' under '${region.textContent}'`)
  }
  document.addEventListener('toggle', onToggle, { capture: true })
}
