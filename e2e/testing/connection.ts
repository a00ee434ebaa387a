import type { Page } from '@playwright/test'

/**
 * Restores the connection after `setOffline`. Chromium counts a machine without a network as offline although
 * the shop runs on that machine, so this makes it believe that it is connected.
 */
export async function reconnect(page: Page): Promise<void> {
  await page.context().setOffline(false)
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 1,
    downloadThroughput: -1,
    uploadThroughput: -1,
    connectionType: 'ethernet',
  })
}
