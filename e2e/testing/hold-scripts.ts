import type { Page } from '@playwright/test'

/** Keeps the application's scripts away, as on a slow connection, until the function that it returns is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let come: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(/\/assets\/entry\.client-/, async (route) => {
    await held
    await route.continue()
  })
  return come
}
