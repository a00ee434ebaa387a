import type { Page } from '@playwright/test'

/** Opens a document of the shop that runs nothing: what the browser keeps can be set there, before a page reads it. */
export async function openPlainDocument(page: Page): Promise<void> {
  await page.goto('/robots.txt')
}
