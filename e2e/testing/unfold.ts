import type { Locator, Page } from '@playwright/test'

/** Opens the folded section with this title. */
export const unfold = (page: Page, title: string): Promise<void> =>
  page.locator('summary').filter({ hasText: title }).click()

/** Opens all folded sections of a region. */
export async function unfoldAll(region: Locator): Promise<void> {
  const folded = region.locator('details:not([open]) > summary')
  while ((await folded.count()) > 0) await folded.first().click()
}
