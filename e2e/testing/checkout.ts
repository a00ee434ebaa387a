import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { PAY_BUTTON } from '#sandbox/paypal/button-names.ts'
import { CART_LIFETIME_MS } from '#shared/cart/cart-lifetime.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { packPriceOf } from '#shared/catalogue/pack-price.ts'
import type { PackSize } from '#shared/catalogue/pack-size.ts'
import { expect } from './shop.ts'

export type Customer = { email: string; password: string }

export function newCustomer(): Customer {
  return { email: `ada.${randomUUID()}@exemple.fr`, password: 'Coque!2026' }
}

export const ADDRESS = {
  firstName: 'Ada',
  lastName: 'Morel',
  street: '12 rue du Port',
  postalCode: '69001',
  city: 'Lyon',
}

export async function signInByCalls(page: Page, { email, password }: Customer): Promise<void> {
  const person = {
    firstName: ADDRESS.firstName,
    lastName: ADDRESS.lastName,
    address: ADDRESS.street,
    city: ADDRESS.city,
    postalCode: ADDRESS.postalCode,
    country: 'France',
    phone: '06 12 34 56 78',
  }
  const made = await page.request.post('/api/auth/register', {
    data: { email, password, newsletter: false, ...person },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const answer = await page.request.post('/api/auth/login', { data: { email, password } })
  const { token, refreshToken } = await answer.json()
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem('token', access)
      localStorage.setItem('refreshToken', refresh)
    },
    [token, refreshToken],
  )
}

export async function leaveCart(
  page: Page,
  sleeve: Sleeve,
  packSize: PackSize = 10,
  quantity = 1,
): Promise<void> {
  const { _id: id, name, images } = sleeve
  const cents = packPriceOf(sleeve, packSize) ?? 0
  const item = { id, name, image: images.front, packSize, quantity, price: cents / 100 }
  const text = JSON.stringify({ items: [item], expiresAt: Date.now() + CART_LIFETIME_MS })
  await page.evaluate((kept) => localStorage.setItem('carapace.cart', kept), text)
}

export async function leaveAddress(page: Page, address = ADDRESS): Promise<void> {
  const kept = JSON.stringify({
    ...address,
    country: 'France',
    shippingMethod: 'colissimo',
    billing: { sameAsShipping: true },
  })
  await page.evaluate((text) => localStorage.setItem('shippingAddress', text), kept)
}

export async function typeAddress(page: Page): Promise<void> {
  const form = page.locator('form')
  await form.getByLabel('Prénom').fill(ADDRESS.firstName)
  await form.getByLabel('Nom', { exact: true }).fill(ADDRESS.lastName)
  await form.getByLabel('Adresse', { exact: true }).fill(ADDRESS.street)
  await page.locator('#champ-postalCode').fill(ADDRESS.postalCode)
  await page.locator('#champ-city').fill(ADDRESS.city)
}

export const goOn = (page: Page) => page.getByRole('button', { name: 'Continuer vers le paiement' })
export const payButton = (page: Page) => page.getByRole('button', { name: PAY_BUTTON })
export const terms = (page: Page) => page.getByRole('checkbox', { name: /conditions générales de vente/ })

export async function choose(
  page: Page,
  outcome: 'Payer' | 'Carte refusée' | 'Annuler',
  button = payButton(page),
): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) <= 640
  const opened = isNarrow ? undefined : page.context().waitForEvent('page')
  await button.click()
  const buttons: Pick<Locator, 'getByRole'> = opened ? await opened : page.frameLocator('iframe')
  await buttons.getByRole('button', { name: outcome, exact: true }).click()
}
