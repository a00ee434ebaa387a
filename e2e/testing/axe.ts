import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'

// A third of the size of `axe.source`: each new document has to read it.
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type LookedAt = Document & { still?: CSSStyleSheet }

/** Nothing fades or slides any more: what had an end has reached it. What waits, turns for ever or follows the scroll is left. */
async function settle(): Promise<void> {
  const styled: LookedAt = document
  if (!styled.still) {
    styled.still = new CSSStyleSheet()
    styled.still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(styled.still)
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  for (const animation of document.getAnimations()) {
    const hasAnEnd =
      animation.timeline === document.timeline &&
      Number.isFinite(animation.effect?.getComputedTiming().endTime)
    if (hasAnEnd && animation.playState === 'running') animation.finish()
  }
}

async function run(page: Page, options: RunOptions): Promise<Result[]> {
  // Axe's own builder is needed to look into frames; without one, its many messages cost more than the check.
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(options).analyze()).violations
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(`${SOURCE};0`)
  // What passed stays in the page: it is much, and nobody reads it.
  return page.evaluate(
    async (options) => (await (window as typeof window & { axe: typeof axe }).axe.run(options)).violations,
    options,
  )
}

async function violations(page: Page, options: RunOptions): Promise<string[]> {
  const found = await run(page, { resultTypes: ['violations'], preload: false, ...options })
  return found.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${rule.help} (${node.target.join(' ')})`),
  )
}

const COLOURS = ['color-contrast', 'link-in-text-block']
/** What a narrow screen has that a wide one has not, the menu above all. */
const OF_WIDTH = [
  'aria-hidden-focus',
  'button-name',
  'label',
  'landmark-unique',
  'link-name',
  'nested-interactive',
  'scrollable-region-focusable',
]
const PHONE = { width: 375, height: 812 }

/** The colours that a page has been put into. It stays in them: each change makes the browser style and paint it anew. */
const colours = new WeakMap<Page, 'light' | 'dark'>()

async function show(page: Page, wanted: 'light' | 'dark'): Promise<void> {
  if ((colours.get(page) ?? 'light') === wanted) return
  await page.emulateMedia({ colorScheme: wanted })
  colours.set(page, wanted)
}

/**
 * Finds no accessibility fault in the page as it stands: by all rules in its light colours, by those about colours in
 * its dark ones, and by those about what a width changes at that of a phone, where nothing may stand out at the side
 * either. A journey that runs on a phone runs at a desk as well, so that there its width alone is looked at. The journey
 * goes on in the colours that were looked at last.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  test.info().annotations.push({ type: 'looks' })
  // Every page has one: a page that the browser fills is there when its heading is.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const viewport = page.viewportSize()
  if (viewport !== null && viewport.width <= PHONE.width) return expectNoViolationsWhenNarrow(page)
  await page.evaluate(settle)
  if (colours.get(page) === 'dark') {
    await expectNoFaultOfColours(page)
    await expectNoFault(page)
  } else {
    await expectNoFault(page)
    await expectNoFaultOfColours(page)
  }
  if (!viewport) return expectNoViolationsWhenNarrow(page)
  const scroll = await page.evaluate(() => [scrollX, scrollY] as const)
  await page.setViewportSize(PHONE)
  await expectNoViolationsWhenNarrow(page)
  await page.setViewportSize(viewport)
  await page.evaluate(([x, y]) => scrollTo(x, y), scroll)
}

async function expectNoFault(page: Page): Promise<void> {
  await show(page, 'light')
  expect(await violations(page, {}), 'axe, light colours').toEqual([])
}

async function expectNoFaultOfColours(page: Page): Promise<void> {
  await show(page, 'dark')
  const inTheDark = await violations(page, { runOnly: { type: 'rule', values: COLOURS } })
  expect(inTheDark, 'axe, dark colours').toEqual([])
}

async function expectNoViolationsWhenNarrow(page: Page): Promise<void> {
  await page.evaluate(settle)
  expect(await violations(page, { runOnly: { type: 'rule', values: OF_WIDTH } }), 'axe, on a phone').toEqual(
    [],
  )
  const standsOut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(standsOut, 'pixels that stand out at the side of a phone').toBeLessThanOrEqual(0)
}
