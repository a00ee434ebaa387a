import type { Page } from '@playwright/test'

/**
 * Opens a document of the shop that runs no script: tests can change the browser's storage there before a page reads
 * it.
 */
export async function openPlainDocument(page: Page): Promise<void> {
  await page.goto('/robots.txt')
}
