import type { Page } from '@playwright/test'

/** Holds the application's scripts back, as on a slow connection, until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
