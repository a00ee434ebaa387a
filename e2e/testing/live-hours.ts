import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { freePort } from '../../scripts/test-run/free-port.mjs'
import { QUICK_HASHES } from './shop-process.ts'

const CLOCK_PORT = String(await freePort())
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'movable-clock.ts')).href

/** For `test.use`: `ownShop` signs admins out as in live mode, and `forward` moves the shop's clock. */
export const LIVE_HOURS = {
  settings: { CLOCK_PORT, NODE_OPTIONS: `${QUICK_HASHES.NODE_OPTIONS} --import=${PRELOAD}` },
}

/** Moves the clocks of the shop and of the page. Call `page.clock.install()` first. */
export async function forward(page: Page, minutes: number): Promise<void> {
  const ms = minutes * 60_000
  const moved = await fetch(`http://127.0.0.1:${CLOCK_PORT}/${ms}`)
  if (!moved.ok) throw new Error(`The shop's clock was not moved: ${moved.status}`)
  await page.clock.fastForward(ms)
}
