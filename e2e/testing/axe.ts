import { AxeBuilder } from '@axe-core/playwright'
import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'

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

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${rule.help} (${node.target.join(' ')})`),
  )
}

/** Finds no accessibility fault in the page as it stands, neither in its light nor in its dark colours. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Colours halfway through a transition would be measured as too faint.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.evaluate(settled)
    expect(await violations(page), `axe, ${colorScheme} colours`).toEqual([])
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}
