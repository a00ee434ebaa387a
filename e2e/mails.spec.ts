import { buyByCalls } from './testing/bought-order.ts'
import { mailsTo } from './testing/mails.ts'
import { expect, test } from './testing/shop.ts'

test('mails fit a phone of 320 pixels in both colour schemes, regardless of what people typed', async ({
  page,
  shop,
}) => {
  const { number, customer } = await buyByCalls(shop.url)
  const { email } = customer
  const declared = { name: 'Anticonstitutionnellement'.repeat(4), orderNumber: number, email, confirm: true }
  await page.request.post('/api/withdrawals', { data: declared })
  await expect.poll(async () => (await mailsTo(shop.dataDir, email)).length).toBeGreaterThan(1)
  for (const { subject, html = '' } of await mailsTo(shop.dataDir, email)) {
    await page.setContent(html)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const width of [320, 768]) {
        await page.setViewportSize({ width, height: 800 })
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect([subject, width, Math.max(0, wide)]).toEqual([subject, width, 0])
      }
    }
  }
})
