import { expect, type Page } from '@playwright/test'

/** Checks WCAG 2.4.11 (Focus Not Obscured). */
export async function expectFocusNeverCovered(page: Page, stops: number): Promise<void> {
  const covered: string[] = []
  for (let stop = 0; stop < stops; stop += 1) {
    await page.keyboard.press('Tab')
    covered.push(...(await page.evaluate(coveredFocus)))
  }
  expect(covered).toEqual([])
}

export async function coveredOnTheWay(page: Page, maxStops = 600): Promise<string[]> {
  await page.evaluate(() => window.scrollTo(0, 0))
  const covered: string[] = []
  for (let stop = 0; stop < maxStops; stop += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate(wasHere)) return covered
    covered.push(...(await page.evaluate(coveredFocus)))
  }
  throw new Error(`After ${maxStops} stops the focus has not returned.`)
}

/**
 * Returns true if the focus has left the page or is at an element where it was before. Tab stops several times in a
 * date field, which returns false.
 */
function wasHere(): boolean {
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body) return true
  if (active.dataset['walked'] === 'last') return false
  const isMarked = 'walked' in active.dataset
  for (const last of document.querySelectorAll<HTMLElement>('[data-walked=last]')) last.dataset['walked'] = ''
  active.dataset['walked'] = 'last'
  return isMarked
}

async function coveredFocus(): Promise<string[]> {
  const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)))
  const active = document.activeElement
  if (!(active instanceof HTMLElement) || active === document.body) return []
  const label = active instanceof HTMLInputElement ? active.labels?.[0] : undefined
  const seen = label ?? active
  const start = (element: Element | null) => element?.outerHTML.slice(0, 120) ?? 'the edge of the window'
  const uppers = [...seen.getClientRects()].map(({ left, right, top, bottom }) => {
    const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2
    const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2
    return document.elementFromPoint(x, y)
  })
  const isSeen = uppers.some((upper) => upper && (seen.contains(upper) || upper.contains(seen)))
  return isSeen ? [] : [`${start(active)} under ${start(uppers[0] ?? null)}`]
}
