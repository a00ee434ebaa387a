import type { Page } from '@playwright/test'

/** Opens a path in the shown document, as a link does. The browser loads the page's data by its own calls. */
export async function walkTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}
