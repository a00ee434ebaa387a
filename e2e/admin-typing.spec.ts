import { enterAsAdmin } from './testing/admin.ts'
import { forward, LIVE_HOURS } from './testing/live-hours.ts'
import { expect, test } from './testing/shop.ts'

test.use(LIVE_HOURS)

test('who types for an hour in live mode stays signed in', async ({ page, ownShop }) => {
  page.setDefaultTimeout(20_000)
  await enterAsAdmin(page, ownShop.url)
  await page.clock.install()
  await page.goto(`${ownShop.url}/admin/news/new`)
  const title = page.getByRole('textbox', { name: 'Titre', exact: true })
  await title.click()
  let typed = ''
  for (let minute = 0; minute < 60; minute += 5) {
    await page.keyboard.type('mot ')
    typed += 'mot '
    const isVerified = page.waitForResponse(
      (response) => response.url().endsWith('/api/auth/verify') && response.ok(),
    )
    await forward(page, 5)
    await isVerified
  }
  await page.keyboard.type('fin')
  await expect(title).toHaveValue(`${typed}fin`)
})
