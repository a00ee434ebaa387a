import type { Locator, Page } from '@playwright/test'

export const unfold = (page: Page, title: string): Promise<void> =>
  page.locator('summary').filter({ hasText: title }).click()

export async function unfoldAll(region: Locator): Promise<void> {
  const folded = region.locator('details:not([open]) > summary')
  while ((await folded.count()) > 0) await folded.first().click()
}
