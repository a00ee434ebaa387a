import type { Page } from '@playwright/test'

/** Keeps the application's scripts away, as on a slow connection, until the function that it returns is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
