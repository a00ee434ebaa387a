import type { Page } from '@playwright/test'
import { enterAsAdmin } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { buyByCalls } from './testing/bought-order.ts'
import { signIn } from './testing/customer.ts'
import { pdfText } from './testing/pdf-text.ts'
import { expect, test } from './testing/shop.ts'

test('a part of an order is refunded: shopkeeper and customer open the same invoice and the same credit note', async ({
  page,
  shop,
  browser,
}) => {
  test.setTimeout(90_000)
  const { customer, ...order } = await buyByCalls(shop.url)
  await enterAsAdmin(page, shop.url)
  await page.goto(`${shop.url}/admin/orders`)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const refund = await page.request.post(`${shop.url}/api/orders/${order._id}/refunds`, {
    headers: { authorization: `Bearer ${token}` },
    data: { amount: 1.5 },
  })
  expect(refund.ok(), await refund.text()).toBe(true)
  await page.goto(`${shop.url}/admin/orders?q=${order.number}`)
  await page.getByRole('button', { name: `Détails de la commande ${order.number}` }).click()
  await expect(page.getByRole('button', { name: /^Télécharger l’avoir/ })).toBeVisible()
  const shopkeepers = await bothTexts(page)

  const context = await browser.newContext({ baseURL: shop.url })
  const theirs = await context.newPage()
  await theirs.goto('/login')
  await signIn(theirs, customer)
  await expect(theirs).not.toHaveURL(/login/)
  await theirs.goto(`/profile/orders/${order._id}`)
  await expect(theirs.getByRole('heading', { name: 'Facture et avoirs' })).toBeVisible()
  await expectNoAxeViolations(theirs)
  expect(await bothTexts(theirs)).toEqual(shopkeepers)
  await context.close()

  // The archive has both, found by the order's number.
  await page.goto(`${shop.url}/admin/documents?q=${order.number}`)
  await expect(page.getByRole('row')).toHaveCount(3)
  await expectNoAxeViolations(page)
  const archived = page.waitForEvent('download')
  await page.getByRole('button', { name: `Télécharger ${order.invoice?.number}` }).click()
  expect(await pdfText(await archived)).toBe(shopkeepers[0])
  const journal = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Journal du mois (CSV)' }).click()
  expect((await journal).suggestedFilename()).toMatch(/^journal-\d{4}-\d{2}\.csv$/)

  const [invoice = '', note = ''] = shopkeepers
  expect(invoice).toContain(`N° ${order.invoice?.number}`)
  expect(note).toContain(`Corrige la facture ${order.invoice?.number}`)
  expect(note).toMatch(/Remboursé le [^:]+ : 1,50 €/)
})

async function bothTexts(page: Page): Promise<string[]> {
  const texts: string[] = []
  for (const name of ['Télécharger la facture', /^Télécharger l’avoir A-/]) {
    const printed = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    texts.push(await pdfText(await printed))
  }
  return texts
}
