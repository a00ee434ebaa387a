import type { Page } from '@playwright/test'
import { PAYMENT_DECLINED, PAYMENT_NOT_CONFIRMED, TERMS_REQUIRED } from '#shared/checkout/texts.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { sleeveWith } from './testing/catalogue.ts'
import { leaveAddress, leaveCart, newCustomer, signInByCalls, terms } from './testing/checkout.ts'
import { plenty } from './testing/payment.ts'
import { openPlainDocument } from './testing/plain-document.ts'
import { expect, test } from './testing/shop.ts'

test.use({
  settings: { PAYMENT_PROVIDER: 'stripe' },
  baseURL: ({ ownShop }, use) => use(ownShop.url),
})

async function openPayment(page: Page, shop: string): Promise<void> {
  const sleeve = await sleeveWith(shop, plenty)
  await openPlainDocument(page)
  await leaveCart(page, sleeve, 10, 1)
  await leaveAddress(page)
  await signInByCalls(page, newCustomer())
  await page.goto('/checkout/payment')
}

test(
  'with Stripe a declined card charges nothing, and the next one pays for the order',
  { tag: '@rare' },
  async ({ page, ownShop }) => {
    await openPayment(page, ownShop.url)
    const pay = page.getByRole('button', { name: /^Payer/ })
    await pay.click()
    await expect(page.getByText(TERMS_REQUIRED)).toBeVisible()
    await terms(page).check()
    await expectNoAxeViolations(page)
    await page.getByRole('radio', { name: 'Carte bancaire' }).focus()
    await page.keyboard.press('ArrowDown')
    await pay.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: PAYMENT_DECLINED })).toBeFocused()
    await page.getByRole('radio', { name: 'Carte bancaire' }).check()
    await pay.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
  },
)

test(
  'a card that the bank must confirm: a customer who goes back, is refused, then confirms loses nothing and buys once',
  { tag: '@rare' },
  async ({ page, ownShop }) => {
    await openPayment(page, ownShop.url)
    const leave = async () => {
      await terms(page).check()
      await page.getByRole('radio', { name: /à confirmer auprès de la banque/ }).check()
      await page.getByRole('button', { name: /^Payer/ }).click()
      await page.waitForURL('**/sandbox/payment/bank/**')
      await expect(page.getByRole('heading', { name: /^Confirmer/ })).toBeVisible()
    }
    await leave()
    await page.goBack()
    await expect(page.getByRole('alert').filter({ hasText: PAYMENT_NOT_CONFIRMED })).toBeFocused()
    await leave()
    await page.getByRole('button', { name: 'Refuser' }).click()
    await expect(page.getByRole('alert').filter({ hasText: PAYMENT_DECLINED })).toBeFocused()
    await expect(page).toHaveURL(`${ownShop.url}/checkout/payment`)
    await leave()
    await page.getByRole('button', { name: 'Confirmer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })).toBeVisible()
    const { captures, orders } = (await (await page.request.get('/sandbox/payment/ledger')).json()) as Record<
      string,
      object[]
    >
    expect(captures).toHaveLength(1)
    expect(orders?.length).toBeGreaterThan(1)
  },
)
