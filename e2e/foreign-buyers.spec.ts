import type { Page } from '@playwright/test'
import { PAYMENT_DECLINED } from '#shared/checkout/texts.ts'
import { formatCents } from '#shared/money.ts'
import { parisDay } from '#shared/paris-day.ts'
import { OVERSEAS } from '#shared/shipping/countries.ts'
import { customsNotice } from '#shared/shipping/customs.ts'
import { DEFAULT_DELIVERY } from '#shared/shipping/delivery.ts'
import { expectedDelivery } from '#shared/shipping/expected-delivery.ts'
import { SAME_AS_SHIPPING } from '#shared/shipping/texts.ts'
import { asOwner } from './testing/admin.ts'
import { sleeveWith } from './testing/catalogue.ts'
import { choose, goOn, leaveCart, newCustomer, payButton, terms, typeAddress } from './testing/checkout.ts'
import { plenty } from './testing/payment.ts'
import { pdfText } from './testing/pdf-text.ts'
import { openPlainDocument } from './testing/plain-document.ts'
import { expect, test } from './testing/shop.ts'
import { unfold } from './testing/unfold.ts'

test.use({ baseURL: ({ ownShop }, use) => use(ownShop.url) })

const FEE_CENTS = 1_290
const LOTS = 9

const GOOGLE_PAY = 'Google Pay (bac à sable)'
const inFourTimes = (page: Page) => page.getByRole('button', { name: 'Payer en 4X (bac à sable)' })

async function expectInFourByAmount(page: Page, code: string): Promise<void> {
  await expect(inFourTimes(page)).toBeVisible()
  await unfold(page, 'Code promo')
  await page.getByLabel('Votre code').fill(code)
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(inFourTimes(page)).toBeHidden()
  await expect(payButton(page)).toBeVisible()
  await page.getByRole('button', { name: 'Retirer le code' }).click()
  await expect(inFourTimes(page)).toBeVisible()
}

async function payByGoogle(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: GOOGLE_PAY })
  for (const choice of ['Annuler', 'Carte refusée', 'Payer']) {
    await page.getByRole('button', { name: GOOGLE_PAY }).click()
    await sheet.getByRole('button', { name: choice }).click()
    if (choice === 'Payer') continue
    const sentence = choice === 'Annuler' ? 'Rien n’a été débité' : PAYMENT_DECLINED
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
  }
}

async function payAsGuest(page: Page, arrival: string, pay: () => Promise<void>): Promise<string> {
  await page.getByLabel('Adresse e-mail').fill(newCustomer().email)
  await terms(page).check()
  await pay()
  await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
  await expect(page.getByText(`Livraison prévue ${arrival}`)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Suivre ma commande' }).click()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Télécharger la facture/ }).click()
  return pdfText(await downloaded)
}

test('Guadeloupe pays the fee by Google Pay, no VAT, and sees the customs notice; a German buyer’s gift to Lyon, paid in four instalments, has French VAT and the German address on its invoice @rare', async ({
  page,
  ownShop,
}) => {
  await asOwner(ownShop.url, 'PUT', '/api/admin/settings', {
    vat: { regime: 'included' },
    payment: { googlePay: true },
    delivery: { colissimo: { [OVERSEAS]: { offered: true, fee: FEE_CENTS / 100, freeFrom: null } } },
  })
  const sleeve = await sleeveWith(ownShop.url, plenty)
  await openPlainDocument(page)
  await leaveCart(page, sleeve, 10, LOTS)

  await page.goto('/checkout/shipping')
  await typeAddress(page)
  await page.locator('#champ-postalCode').fill('97110')
  await page.locator('#champ-city').fill('Pointe-à-Pitre')
  // Mondial Relay has no points in Guadeloupe.
  await goOn(page).click()
  await expect(page).toHaveURL(/\/checkout\/shipping$/)
  await page.getByRole('radio', { name: /^Colissimo/ }).check()
  await goOn(page).click()
  await expect(page).toHaveURL(/\/checkout\/payment$/)
  const recap = page.getByRole('region', { name: 'Récapitulatif de la commande' })
  await expect(recap.getByText(formatCents(FEE_CENTS))).toBeVisible()
  await expect(recap.getByText(customsNotice(OVERSEAS) ?? '')).toBeVisible()
  await expect(payButton(page)).toBeVisible()
  await expect(inFourTimes(page)).toBeHidden()
  const overseas = await payAsGuest(
    page,
    expectedDelivery(DEFAULT_DELIVERY, parisDay(new Date()), OVERSEAS),
    async () => payByGoogle(page),
  )
  expect(overseas).toContain('97110 Pointe-à-Pitre')
  expect(overseas).toContain('articles 262 I et 294 du CGI')
  expect(overseas).toMatch(/TVA \(0\s%\) 0,00\s€/)

  const code = `QUATRE-${Date.now()}`
  await asOwner(ownShop.url, 'POST', '/api/admin/promotions', { code, kind: 'percent', value: 90 })
  await asOwner(ownShop.url, 'PUT', '/api/admin/settings', { payment: { payLater: true } })
  await openPlainDocument(page)
  await leaveCart(page, sleeve, 10, LOTS)
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
  await expectInFourByAmount(page, code)
  await expect(recap.getByText(/douane/)).toBeHidden()
  const german = await payAsGuest(page, expectedDelivery(DEFAULT_DELIVERY, parisDay(new Date())), async () =>
    choose(page, 'Payer', inFourTimes(page)),
  )
  expect(german).toContain('Jürgen Groß')
  expect(german).toMatch(/10969 Berlin,? Allemagne/)
  expect(german).toContain('69001 Lyon')
  expect(german).toMatch(/TVA \(20\s%\)/)
  const ledger = await page.request.get('/sandbox/payment/ledger')
  expect(((await ledger.json()) as { captures: object[] }).captures).toHaveLength(2)
})
