import type { Page } from '@playwright/test'

/**
 * Restores the connection after `setOffline`. Chromium counts a machine without any network as offline, although the
 * shop is on that machine, so it is made to believe that it is connected.
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
