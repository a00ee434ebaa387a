import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** A document is asked several times, and gets axe once. */
const axeSource = `if (!window.axe) {\n${axe.source}\n}`

/** Answers once nothing fades or slides any more; what follows the scroll or turns for ever does not count. */
async function settled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const passing = document
    .getAnimations()
    .filter(
      ({ timeline, effect }) =>
        timeline === document.timeline && Number.isFinite(effect?.getComputedTiming().endTime),
    )
  await Promise.allSettled(passing.map((animation) => animation.finished))
}

async function violations(page: Page, rules: string[]): Promise<string[]> {
  const builder = new AxeBuilder({ page, axeSource }).options({
    resultTypes: ['violations'],
    ...(rules.length > 0 && { runOnly: { type: 'rule', values: rules } }),
  })
  // Documents within the page are looked into by a way that opens another page each time: only where there are some.
  if (page.frames().length === 1) builder.setLegacyMode()
  const { violations: found } = await builder.analyze()
  return found.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${rule.help} (${node.target.join(' ')})`),
  )
}

/** Which rules each colour scheme is held to: in the dark nothing but colours is another. None named: all of axe's. */
const SCHEMES = { light: [], dark: ['color-contrast', 'link-in-text-block'] }

/** Finds no accessibility fault in the page as it stands, neither in its light nor in its dark colours. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours halfway through a transition would be measured as too faint.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settled)
    expect(await violations(page, SCHEMES[colorScheme]), `axe, ${colorScheme} colours`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
