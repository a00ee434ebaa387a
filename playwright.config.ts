import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/setup/browser.mjs'

// A worker's browser and shop use a second core while the worker itself waits.
const workers = Math.max(2, Math.min(6, availableParallelism()))

const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const RESTART = '**/restart.spec.ts'

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/testing/prepare-shop.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: process.env.CI ? 1 : 0,
  workers,
  // The limits are long, because a busy machine must not look like a fault of the shop.
  timeout: 900_000,
  expect: { timeout: 90_000, toPass: { timeout: 180_000 } },
  use: {
    actionTimeout: 180_000,
    navigationTimeout: 180_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env.PLAYWRIGHT_CHROMIUM ?? findBrowser(), args },
  },
  projects: [
    { name: 'restart', testMatch: RESTART },
    { name: 'desktop', testIgnore: RESTART, use: { viewport: { width: 1280, height: 800 } } },
  ],
})
