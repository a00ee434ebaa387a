import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import type axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'

// Each new document has to parse the source, and the minified file is less than half as long as `axe.source`.
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type LookedAt = Document & { still?: CSSStyleSheet }

/** Ends fades and slides. Paused, endless and scroll-driven animations stay as they are. */
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
  // Pages with frames need Axe's own builder, which is slower.
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(options).analyze()).violations
  const isThere = await page.evaluate(() => 'axe' in window)
  if (!isThere) await page.evaluate(`${SOURCE};0`)
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
/** The rules that are checked at phone width. */
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
const TABLETS = [768, 1024]

/** Changing the colour scheme is slow, so a page keeps the scheme that was shown last. */
const colours = new WeakMap<Page, 'light' | 'dark'>()

async function show(page: Page, wanted: 'light' | 'dark'): Promise<void> {
  if ((colours.get(page) ?? 'light') === wanted) return
  await page.emulateMedia({ colorScheme: wanted })
  colours.set(page, wanted)
}

const seen = new WeakMap<Page, Set<string>>()

function isNewScreen(page: Page): boolean {
  const { pathname } = new URL(page.url())
  const paths = seen.get(page) ?? new Set()
  seen.set(page, paths)
  if (paths.has(pathname)) return false
  paths.add(pathname)
  return true
}

const isNight = () => process.env['WHOLE_TESTS'] !== undefined || test.info().tags.includes('@rare')

/**
 * Checks a screen with all rules at its own width. A new screen is also checked at tablet and phone widths. If the
 * window is as narrow as a phone, only the rules of `OF_WIDTH` are checked. Rare tests and `npm run test:all` also
 * check each new screen in the dark with the rules of `COLOURS`, and later states of a screen at phone width.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  test.info().annotations.push({ type: 'looks' })
  await page.locator('h1').first().waitFor({ state: 'attached' })
  const viewport = page.viewportSize()
  if (viewport !== null && viewport.width <= PHONE.width) return expectNoViolationsWhenNarrow(page)
  await page.evaluate(settle)
  const present = colours.get(page) ?? 'light'
  const isNew = isNewScreen(page)
  if (!isNew) await expectNoFault(page, present)
  else if (!isNight()) await expectNoFault(page, 'light')
  else if (present === 'dark') {
    await expectNoFaultOfColours(page)
    await expectNoFault(page, 'light')
  } else {
    await expectNoFault(page, 'light')
    await expectNoFaultOfColours(page)
  }
  if (!isNew && !isNight()) return
  if (!viewport) return expectNoViolationsWhenNarrow(page)
  const scroll = await page.evaluate(() => [scrollX, scrollY] as const)
  await expectWholeName(page)
  for (const width of isNew ? TABLETS : []) {
    await page.setViewportSize({ ...viewport, width })
    await expectNothingAtTheSide(page)
    await expectWholeName(page)
  }
  await page.setViewportSize(PHONE)
  await expectNoViolationsWhenNarrow(page)
  await page.setViewportSize(viewport)
  await page.evaluate(([x, y]) => scrollTo(x, y), scroll)
}

async function expectNoFault(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await show(page, scheme)
  expect(await violations(page, {}), `axe, ${scheme} colours`).toEqual([])
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
  await expectNothingAtTheSide(page)
}

async function expectWholeName(page: Page): Promise<void> {
  const missing = await page.evaluate(async () => {
    await document.fonts.ready
    const name = document.querySelector('header a[aria-label$=", accueil"]')
    return name && !location.pathname.startsWith('/checkout/') ? name.scrollWidth - name.clientWidth : 0
  })
  expect(missing, `pixels cut off the shop's name, ${page.viewportSize()?.width} wide`).toBeLessThanOrEqual(0)
}

async function expectNothingAtTheSide(page: Page): Promise<void> {
  const standsOut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(
    standsOut,
    `pixels that stand out at the side, ${page.viewportSize()?.width} wide`,
  ).toBeLessThanOrEqual(0)
}
