import type { Page } from '@playwright/test'

/**
 * The connection that `setOffline` took away is back. Chromium takes a machine without any network for offline, although
 * the shop is on that very machine: it is made to believe that it has a connection.
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
