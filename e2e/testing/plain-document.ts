import type { Page } from '@playwright/test'

/**
 * Opens a document of the shop that runs no script, so a test can change the browser's storage before a page
 * reads it.
 */
export async function openPlainDocument(page: Page): Promise<void> {
  await page.goto('/robots.txt')
}
