import { scriptsRun } from './testing/catalogue.ts'
import { expect, test } from './testing/shop.ts'

test('a page whose scripts are gone after a release reloads once @rare', async ({ page, shop }) => {
  let loads = 0
  let loadsWithoutScripts = 1
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(/\/assets\/.*\.js$/, (route) =>
    loads <= loadsWithoutScripts ? route.fulfill({ status: 404 }) : route.fallback(),
  )
  await page.goto(shop.url, { waitUntil: 'commit' })
  await scriptsRun(page)
  expect(loads).toBe(2)

  loads = 0
  loadsWithoutScripts = Infinity
  await page.goto(`${shop.url}/news`, { waitUntil: 'commit' })
  await expect.poll(() => loads).toBe(2)
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(2)
})
