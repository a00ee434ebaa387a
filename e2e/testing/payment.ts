import type { Page } from '@playwright/test'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { sleeveWith } from './catalogue.ts'
import { leaveAddress, leaveCart, newCustomer, payButton, signInByCalls, terms } from './checkout.ts'
import { openPlainDocument } from './plain-document.ts'
import { expect } from './shop.ts'

export const plenty = (stock: number) => stock > 300

export type Arrival = {
  lots?: number
  price?: number
  fits?: (stock: number) => boolean
}

export async function arrive(
  page: Page,
  url: string,
  { lots = 1, price, fits = plenty }: Arrival = {},
): Promise<Sleeve> {
  const sleeve = await sleeveWith(url, fits)
  await openPlainDocument(page)
  const packs = price === undefined ? sleeve.packs : sleeve.packs.map((pack) => ({ ...pack, price }))
  await leaveCart(page, { ...sleeve, packs }, 10, lots)
  await leaveAddress(page)
  await signInByCalls(page, newCustomer())
  await page.goto('/checkout/payment')
  return sleeve
}

export async function arriveReady(page: Page, url: string, arrival?: Arrival): Promise<Sleeve> {
  const sleeve = await arrive(page, url, arrival)
  await expect(payButton(page)).toBeVisible()
  await terms(page).check()
  return sleeve
}

export async function provoke(page: Page, fault: string, times = 1): Promise<void> {
  const answer = await page.request.post('/sandbox/payment/faults', { data: { fault, times } })
  expect(answer.status()).toBe(204)
}

export async function expectEverythingKept(page: Page): Promise<void> {
  await expect(terms(page)).toBeChecked()
  await expect(page.getByText('12 rue du Port')).toBeVisible()
  await expect(payButton(page)).toBeVisible()
  const kept = await page.evaluate(() =>
    ['carapace.cart', 'shippingAddress'].map((key) => localStorage.getItem(key)),
  )
  expect(kept.every(Boolean)).toBe(true)
}
