import type { Page } from '@playwright/test'

/** Opens a document of the shop without scripts, so that a test can change the browser's storage undisturbed. */
export async function openPlainDocument(page: Page): Promise<void> {
  await page.goto('/robots.txt')
}
