import type { Page } from '@playwright/test'

/** Does not wait for an idle network, because a back-office screen keeps a stream of changes open. */
export async function waitUntilDrawn(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.waitForFunction(
    () =>
      !document.querySelector('main [aria-busy="true"], .animate-shimmer') &&
      // A picture that is hidden or below the window may load only once it comes into view.
      Array.from(document.images).every(
        (image) =>
          image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > innerHeight,
      ),
  )
}
