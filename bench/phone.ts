import { chromium } from '@playwright/test'
import type { Step } from '../e2e/testing/hand.ts'
import { startShop } from '../e2e/testing/shop-process.ts'
import { findBrowser } from '../scripts/setup/browser.mjs'
import { buy, PHONE } from './phone-purchase.ts'
import { row } from './table.ts'

const SLOW_LINE = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const SLOWER_PROCESSOR = 4

/**
 * `npm run bench -- --phone` measures the way from opening the shop to the paid order on a slow phone and connection,
 * without an account. The printed seconds do not include time for reading and typing. `--phone=http://…` measures a
 * running shop, for example of another release.
 */
export async function walkOnPhone(url: string | undefined): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env['PLAYWRIGHT_CHROMIUM'] ?? findBrowser(),
    args: ['--no-sandbox'],
  })
  const shop = url === undefined ? await startShop() : undefined
  try {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    const line = await context.newCDPSession(page)
    await line.send('Network.enable')
    await line.send('Network.emulateNetworkConditions', SLOW_LINE)
    await line.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_PROCESSOR })
    page.setDefaultTimeout(90_000)
    let bytes = 0
    line.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    row('4x slower, 150 ms, 1.6 Mbit/s', 'taps', 'fields', 'seconds', 'kB')
    await buy(page, shop?.url ?? url ?? '', print, () => bytes)
  } finally {
    await browser.close()
    await shop?.stop()
  }
}

function print({ name, taps, fields, ms, bytes }: Step): void {
  row(name, String(taps), String(fields), (ms / 1000).toFixed(1), String(Math.round(bytes / 1000)))
}
