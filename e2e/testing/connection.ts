import type { Page } from '@playwright/test'

/**
 * Restores the connection after `setOffline`. On a machine without a network, Chromium counts as offline
 * although the shop runs on this machine, so a connection is emulated.
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
