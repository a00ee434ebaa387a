import type { Page } from '@playwright/test'
import { formatCents } from '#shared/money.ts'
import { OVERSEAS } from '#shared/shipping/countries.ts'
import { customsNotice } from '#shared/shipping/customs.ts'
import { DEFAULT_DELIVERY } from '#shared/shipping/delivery.ts'
import { deliveryDelay } from '#shared/shipping/free-delivery.ts'
import { SAME_AS_SHIPPING } from '#shared/shipping/texts.ts'
import { asOwner } from './testing/admin.ts'
import { sleeveWith } from './testing/catalogue.ts'
import { choose, goOn, leaveCart, newCustomer, payButton, terms, typeAddress } from './testing/checkout.ts'
import { plenty } from './testing/payment.ts'
import { pdfText } from './testing/pdf-text.ts'
import { openPlainDocument } from './testing/plain-document.ts'
import { expect, test } from './testing/shop.ts'

test.use({ baseURL: ({ ownShop }, use) => use(ownShop.url) })

const FEE_CENTS = 1_290

/** Pays as a guest and returns the invoice's text. */
async function payAsGuest(page: Page, delay: string): Promise<string> {
  await page.getByLabel('Adresse e-mail').fill(newCustomer().email)
  await terms(page).check()
  await choose(page, 'Payer')
  await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
  await expect(page.getByText(`Livraison en ${delay}`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Suivre ma commande' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Télécharger la facture/ }).click()
  return pdfText(await downloaded)
}

test('Guadeloupe pays the fee, no VAT, and sees the customs notice; a German buyer’s gift to Lyon has French VAT and the German address on its invoice', async ({
  page,
  ownShop,
}) => {
  test.setTimeout(120_000)
  await asOwner(ownShop.url, 'PUT', '/api/admin/settings', {
    vat: { regime: 'included' },
    delivery: { colissimo: { [OVERSEAS]: { offered: true, fee: FEE_CENTS / 100, freeFrom: null } } },
  })
  const sleeve = await sleeveWith(ownShop.url, plenty)
  await openPlainDocument(page)
  await leaveCart(page, sleeve, 10, 2)

  await page.goto('/checkout/shipping')
  await typeAddress(page)
  await page.locator('#champ-postalCode').fill('97110')
  await page.locator('#champ-city').fill('Pointe-à-Pitre')
  // The postal code alone decides: Mondial Relay has no points there.
  await goOn(page).click()
  await expect(page).toHaveURL(/\/checkout\/shipping$/)
  await page.getByRole('radio', { name: /^Colissimo/ }).check()
  await goOn(page).click()
  await expect(page).toHaveURL(/\/checkout\/payment$/)
  const recap = page.getByRole('region', { name: 'Récapitulatif de la commande' })
  await expect(recap.getByText(formatCents(FEE_CENTS))).toBeVisible()
  await expect(recap.getByText(customsNotice(OVERSEAS) ?? '')).toBeVisible()
  const overseas = await payAsGuest(page, deliveryDelay(DEFAULT_DELIVERY, OVERSEAS))
  expect(overseas).toContain('97110 Pointe-à-Pitre')
  expect(overseas).toContain('articles 262 I et 294 du CGI')
  expect(overseas).toMatch(/TVA \(0\s%\) 0,00\s€/)

  await openPlainDocument(page)
  await leaveCart(page, sleeve, 10, 2)
  await page.goto('/checkout/shipping')
  await typeAddress(page)
  await page.getByRole('radio', { name: /^Colissimo/ }).check()
  await page.getByRole('checkbox', { name: SAME_AS_SHIPPING }).uncheck()
  const billing = (name: string) => page.locator(`[name="billing.${name}"]`)
  await billing('firstName').fill('Jürgen')
  await billing('lastName').fill('Groß')
  await billing('street').fill('Lindenstraße 5')
  await billing('country').selectOption('Allemagne')
  await billing('postalCode').fill('10969')
  await billing('city').fill('Berlin')
  await goOn(page).click()
  await expect(page).toHaveURL(/\/checkout\/payment$/)
  await expect(payButton(page)).toBeVisible()
  await expect(recap.getByText(/douane/)).toBeHidden()
  const german = await payAsGuest(page, deliveryDelay(DEFAULT_DELIVERY))
  expect(german).toContain('Jürgen Groß')
  expect(german).toMatch(/10969 Berlin,? Allemagne/)
  expect(german).toContain('69001 Lyon')
  expect(german).toMatch(/TVA \(20\s%\)/)
})
