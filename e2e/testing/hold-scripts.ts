import type { Page } from '@playwright/test'

export async function holdScripts(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}
