import type { Page } from '@playwright/test'

/** Opens the folded section with this title. */
export const unfold = (page: Page, title: string): Promise<void> =>
  page.locator('summary').filter({ hasText: title }).click()
