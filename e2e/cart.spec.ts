import type { Page } from '@playwright/test'
import { ADD_LOCKED, QUANTITY_OUT_OF_STOCK } from '#shared/cart/add-to-cart-rules.ts'
import { CART_EXPIRED, CART_LIFETIME_MS, CART_EXPIRES_IN } from '#shared/cart/cart-lifetime.ts'
import { LINE_GONE } from '#shared/cart/check-cart.ts'
import { TOO_MANY_FOR_GUEST, TOO_MANY_RESERVED } from '#shared/cart/order-limits.ts'
import {
  ADDED_TO_CART,
  CART_EXPIRED_WHY,
  CART_FOR_THIS_PAGE,
  CART_NOT_STORED,
  CART_STOCK_UPDATE_FAILED,
  REMOVED_FROM_CART,
} from '#shared/cart/texts.ts'
import type { Sleeve } from '#shared/catalogue/contract.ts'
import { PACK_UNAVAILABLE } from '#shared/catalogue/pack-size.ts'
import {
  RESTOCK_ASKED,
  RESTOCK_CANCELLED,
  RESTOCK_CONFIRMED,
  RESTOCK_LINK_INVALID,
} from '#shared/restock/texts.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { sleevePath, sleeveWith } from './testing/catalogue.ts'
import { leaveAddress } from './testing/checkout.ts'
import { openPlainDocument } from './testing/plain-document.ts'
import { expect, test } from './testing/shop.ts'

const plenty = (stock: number) => stock > 300

const add = (page: Page) => page.getByRole('button', { name: /^Ajouter au panier/ })
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })
const badge = (page: Page) => page.getByRole('link', { name: /^Mon panier/ }).filter({ visible: true })
const toShipping = (page: Page) => page.getByRole('link', { name: 'Choisir la livraison' })

async function restockLink(page: Page, name: string): Promise<string> {
  const mail = page
    .getByRole('link', { name: `Confirmez votre alerte de retour en stock\u202F: ${name}` })
    .first()
  await expect(async () => {
    await page.goto('/sandbox/mails')
    await expect(mail).toBeVisible({ timeout: 500 })
  }).toPass()
  await mail.click()
  await page.getByText('Version texte').click()
  const text = (await page.locator('pre').textContent()) ?? ''
  return /\/retour-en-stock#token=[\w-]+/.exec(text)?.[0] ?? ''
}

async function leaveCart(
  page: Page,
  sleeve: Sleeve,
  changes: { packSize?: number; quantity?: number; price?: number } = {},
) {
  const { _id: id, name, image, price } = sleeve
  const item = { id, name, image, packSize: 5, quantity: 1, price, ...changes }
  const text = JSON.stringify({ items: [item], expiresAt: Date.now() + CART_LIFETIME_MS })
  await openPlainDocument(page)
  await page.evaluate((kept) => localStorage.setItem('carapace.cart', kept), text)
}

test('fills, changes and empties the cart', async ({ page, shop }) => {
  const sleeve = await sleeveWith(shop.url, plenty)
  await page.goto(sleevePath(sleeve))
  await expect(page.getByText(`${sleeve.stock} en stock`)).toBeVisible()
  await page.getByText('Lot de 10').click()
  await page.getByRole('button', { name: /^Augmenter/ }).click()
  // The lock lasts a second, and a slow shop takes longer to answer.
  await page.clock.setFixedTime(new Date())
  await add(page).click()
  await expect(toasts(page)).toContainText(ADDED_TO_CART)
  await add(page).click()
  await expect(toasts(page)).toContainText(ADD_LOCKED)
  await page.clock.setSystemTime(new Date())
  const [message, count] = [await toasts(page).boundingBox(), await badge(page).boundingBox()]
  const isApart = (message?.y ?? 0) >= (count?.y ?? 0) + (count?.height ?? 0)
  expect({ isApart, isThere: message !== null }).toEqual({ isApart: true, isThere: true })
  await expect(badge(page)).toContainText('2 articles')
  await expect(page.getByText(`${sleeve.stock - 20} en stock`)).toBeVisible()

  await page.getByText('Lot de 32', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: /^Quantité/ })).toHaveValue('1')
  await expect(toasts(page).getByText(ADD_LOCKED)).toBeHidden()
  await add(page).click()
  await expect(badge(page)).toContainText('3 articles')
  await expect(page.getByText(`${sleeve.stock - 52} en stock`)).toBeVisible()

  await badge(page).click()
  await expect(page).toHaveURL('/cart')
  const lines = page.getByRole('region', { name: 'Articles' }).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expect(page.getByRole('timer')).toHaveText('2 h 00 min')
  await expect(page.getByText('Sous-total (3 articles)')).toBeVisible()
  await expect(page.getByText(/et Mondial Relay vous est offert/)).toBeVisible()
  await expect(toShipping(page)).toHaveAttribute('href', '/checkout/shipping')
  const offer = page.getByRole('region', { name: 'Articles' }).getByRole('button', { name: /^Ajouter / })
  await expect(offer).toBeVisible()
  await expectNoAxeViolations(page)
  await offer.click()
  await expect(page.getByText('Livraison Mondial Relay offerte', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(offer).toBeHidden()
  await expect(lines).toHaveCount(3)
  await lines
    .last()
    .getByRole('button', { name: /^Retirer/ })
    .click()
  await expect(lines).toHaveCount(2)

  await lines
    .first()
    .getByRole('button', { name: /^Augmenter/ })
    .click()
  await expect(lines.first().getByRole('textbox')).toHaveValue('3')
  await lines.first().getByRole('textbox').fill('30')
  await lines.first().getByRole('textbox').press('Enter')
  await expect(page.getByText('Livraison Mondial Relay offerte', { exact: true })).toBeVisible()
  for (const [typed, becomes] of [
    ['2,5', '30'],
    ['3\u202F1', '31'],
    ['30', '30'],
  ] as const) {
    await lines.first().getByRole('textbox').fill(typed)
    await lines.first().getByRole('textbox').press('Enter')
    await expect(lines.first().getByRole('textbox')).toHaveValue(becomes)
  }
  await lines.first().getByRole('textbox').fill('90 000')
  await lines.first().getByRole('textbox').press('Enter')
  await expect(toasts(page)).toContainText(QUANTITY_OUT_OF_STOCK)
  await expect(lines.first().getByRole('textbox')).toHaveValue('30')
  await expect(lines.first().getByRole('textbox')).toBeFocused()

  await lines
    .last()
    .getByRole('button', { name: /^Diminuer/ })
    .click()
  await expect(toasts(page)).toContainText(REMOVED_FROM_CART)
  await expect(lines).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByRole('button', { name: /^Vider/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Vider le panier' }).click()
  await expect(page.getByText('Votre panier est vide')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('carapace.cart'))).toBeNull()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Retour à la boutique' }).click()
  await expect(page).toHaveURL('/')
})

test('the same product and pack make one line at the new price, and the price change is announced @rare', async ({
  page,
  shop,
}) => {
  const sleeve = await sleeveWith(shop.url, plenty)
  await leaveCart(page, sleeve, { quantity: 2, price: 0.5 })
  await page.goto(sleevePath(sleeve))
  await add(page).click()
  await expect(badge(page)).toContainText('3 articles')
  const kept = await page.evaluate(() => localStorage.getItem('carapace.cart'))
  expect(JSON.parse(kept ?? '').items).toMatchObject([{ quantity: 3, price: sleeve.price }])

  await leaveCart(page, sleeve, { price: sleeve.price + 1 })
  await page.goto('/cart')
  await expect(page.getByText(/^Le prix a changé/)).toBeVisible()
  await expect(toShipping(page)).toBeVisible()
  await expectNoAxeViolations(page)
  const updated = await page.evaluate(() => localStorage.getItem('carapace.cart'))
  expect(JSON.parse(updated ?? '').items[0].price).toBe(sleeve.price)
  await page.reload()
  await expect(page.getByText(/^Le prix a changé/)).toBeVisible()
  await page.getByRole('button', { name: 'Fermer ce message' }).click()
  await expect(page.getByText(/^Le prix a changé/)).toBeHidden()
})

test('the cart, the delivery step and the payment page each say in advance what the payment would refuse, with ways out @rare', async ({
  page,
  shop,
}) => {
  await page.goto(sleevePath(await sleeveWith(shop.url, (stock) => stock > 1000)))
  const lot = page.getByRole('radio', { name: /^Lot de 32/ })
  // With `force`, `check` does not wait until the pack is enabled.
  await expect(lot).toBeEnabled()
  await lot.check({ force: true })
  const packs = page.getByRole('textbox', { name: /^Quantité/ })
  await packs.fill('10')
  await packs.press('Enter')
  await add(page).click()
  await expect(toasts(page)).toContainText(ADDED_TO_CART)
  await page.goto('/cart')
  const refusal = page.getByText(TOO_MANY_FOR_GUEST)
  await expect(refusal).toBeVisible()
  await expect(page.getByRole('link', { name: 'Créer un compte' })).toBeVisible()
  await expect(toShipping(page)).toBeHidden()
  await expectNoAxeViolations(page)
  for (const path of ['/checkout/shipping', '/checkout/payment']) {
    if (path === '/checkout/payment') await leaveAddress(page)
    await page.goto(path)
    await expect(refusal).toBeVisible()
    await expect(page.getByRole('link', { name: 'Réduire mon panier' })).toBeVisible()
  }
  await page.goto('/cart')
  const inCart = page.getByRole('textbox', { name: /^Quantité/ })
  await inCart.fill('9')
  await inCart.press('Enter')
  await expect(refusal).toBeHidden()
  await expect(toShipping(page)).toBeVisible()
  await inCart.fill('16')
  await inCart.press('Enter')
  await expect(toasts(page)).toContainText(TOO_MANY_RESERVED)
  await expect(inCart).toHaveValue('9')
})

test('cannot add more than the stock, or at a price that has changed meanwhile @rare', async ({
  page,
  shop,
}) => {
  const few = await sleeveWith(shop.url, (stock) => stock >= 5 && stock < 10)
  await page.goto(sleevePath(few))
  await expect(page.getByRole('radio', { name: /^Lot de 32/ })).toBeDisabled()
  await expect(page.getByRole('radio', { name: /^Lot de 10/ })).toBeDisabled()
  await page.clock.install()
  await add(page).click()
  await expect(toasts(page)).toContainText(ADDED_TO_CART)
  await page.clock.runFor(2500)
  await add(page).click()
  await expect(toasts(page)).toContainText(PACK_UNAVAILABLE)
  await page.clock.runFor(4000)
  await expect(toasts(page).getByText(PACK_UNAVAILABLE)).toBeHidden()

  await page.goto(sleevePath(await sleeveWith(shop.url, (stock) => stock > 1000)))
  await expect(
    page.getByRole('region', { name: 'Vues récemment' }).getByRole('link', { name: few.name }),
  ).toBeVisible()
  const quantity = page.getByRole('textbox', { name: /^Quantité/ })
  await quantity.fill('101')
  await quantity.press('Enter')
  await expect(toasts(page)).toContainText(TOO_MANY_RESERVED)
  await expect(quantity).toHaveValue('100')
  await expect(page.getByText(`${TOO_MANY_RESERVED}.`)).toBeVisible()

  await page.route('**/api/sleeves/*', async (route) => {
    const response = await route.fetch()
    const sleeve = (await response.json()) as Sleeve
    await route.fulfill({ response, json: { ...sleeve, price: sleeve.price + 1 } })
  })
  await add(page).click()
  await expect(toasts(page)).toContainText('Le prix vient de changer')
  await expect(toasts(page)).not.toContainText(ADDED_TO_CART)
  await page.unrouteAll({ behavior: 'wait' })
})

test('refuses a quantity that another page has taken meanwhile @rare', async ({ page, shop }) => {
  const few = await sleeveWith(shop.url, (stock) => stock >= 8 && stock < 10)
  await page.goto(sleevePath(few))
  await page.getByText('À l’unité', { exact: true }).click()
  const quantity = page.getByRole('textbox', { name: /^Quantité/ })
  await quantity.fill('99')
  await quantity.press('Enter')
  await expect(quantity).toHaveValue(String(few.stock))
  const { _id: id, name, image, price } = few
  const text = JSON.stringify({
    items: [{ id, name, image, packSize: 5, quantity: 1, price }],
    expiresAt: Date.now() + CART_LIFETIME_MS,
  })
  // The page does not notice this change, because a page gets no storage event for its own writes.
  await page.evaluate((kept) => localStorage.setItem('carapace.cart', kept), text)
  await add(page).click()
  await expect(toasts(page)).toContainText(QUANTITY_OUT_OF_STOCK)
  await expect(quantity).toHaveValue(String(few.stock - 5))
  await quantity.fill('99')
  await add(page).click()
  await expect(toasts(page)).toContainText(`${few.stock - 5} pochettes\u00A0: c’est le maximum`)
  await expect(toasts(page)).toContainText(ADDED_TO_CART)
  await expect(page.getByText('Tout le stock disponible est dans votre panier')).toBeVisible()
  await expect(add(page)).toHaveCount(0)
  const toCart = page.getByRole('button', { name: 'Voir mon panier' })
  await expect(toCart).toBeFocused()
  await toCart.click()
  await expect(page).toHaveURL('/cart')
})

test('cannot add a product that is sold out @rare', async ({ page, shop }) => {
  const gone = await sleeveWith(shop.url, (stock) => stock === 0)
  await page.goto(sleevePath(gone))
  await expect(page.getByRole('button', { name: 'Rupture de stock' })).toBeDisabled()
  await page.getByRole('button', { name: 'M’avertir de son retour' }).click()
  const email = page.getByLabel('Votre adresse e-mail')
  await expect(email).toBeFocused()
  await email.fill('nobody')
  await page.getByRole('button', { name: 'M’avertir' }).click()
  await expect(page.getByText('Adresse e-mail invalide').first()).toBeVisible()
  await expectNoAxeViolations(page)
  await email.fill('ada@exemple.fr')
  await page.getByRole('button', { name: 'M’avertir' }).click()
  await expect(page.getByText(RESTOCK_ASKED)).toBeFocused()

  const answer = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /averti|noté/ })
  await page.goto(await restockLink(page, gone.name))
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'M’avertir', exact: true }).click()
  await expect(answer).toContainText(RESTOCK_CONFIRMED)
  await expect(answer).toBeFocused()
  await page.reload()
  await page.getByRole('button', { name: 'Ne plus m’avertir' }).click()
  await expect(answer).toContainText(RESTOCK_CANCELLED)
  await page.reload()
  await page.getByRole('button', { name: 'M’avertir', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: RESTOCK_LINK_INVALID })).toBeVisible()
})

test('two tabs share one cart', { tag: '@rare' }, async ({ context, shop }) => {
  const sleeve = await sleeveWith(shop.url, plenty)
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto(sleevePath(sleeve))
  await second.goto(sleevePath(sleeve))
  await add(first).click()
  await expect(badge(second)).toContainText('1 article')
  await expect(second.getByText(`${sleeve.stock - 5} en stock`)).toBeVisible()
  await second.goto('/cart')
  await second.getByRole('button', { name: /^Retirer/ }).click()
  await expect(first.getByText(`${sleeve.stock} en stock`)).toBeVisible()
})

test('the cart expires after two hours while it is open', { tag: '@rare' }, async ({ page, shop }) => {
  const sleeve = await sleeveWith(shop.url, plenty)
  await page.clock.install()
  await page.goto(sleevePath(sleeve))
  await add(page).click()
  const announcement = page.getByRole('status').getByText(ADDED_TO_CART)
  await announcement.evaluate((words) => words.setAttribute('data-read', 'once'))
  await page.clock.runFor(1200)
  await add(page).click()
  await expect(announcement).not.toHaveAttribute('data-read')
  await page.clock.runFor(2000)
  await page.goto('/cart')
  await expect(page.getByRole('timer')).toHaveText('2 h 00 min')
  await page.clock.fastForward('01:30:00')
  await expect(page.getByRole('timer')).toHaveText('0 h 30 min')
  await page.clock.fastForward('00:21:00')
  await expect(page.getByText(`${CART_EXPIRES_IN} 9 minutes.`)).toBeVisible()
  await page.getByRole('button', { name: 'Le garder deux heures' }).click()
  await expect(page.getByRole('timer')).toHaveText('2 h 00 min')
  await expect(page.getByText(`${CART_EXPIRES_IN} 9 minutes.`)).toBeHidden()
  await page.clock.fastForward('02:01:00')
  await expect(toasts(page)).toContainText(CART_EXPIRED)
  await expect(page.getByText(CART_EXPIRED_WHY)).toBeVisible()
  await page.reload()
  await expect(page.getByText(CART_EXPIRED_WHY)).toBeVisible()
  await expect(page.getByText('Votre panier est vide')).toBeVisible()
  await page.getByRole('button', { name: 'Remettre cet article' }).click()
  await expect(page.getByRole('region', { name: 'Articles' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText(CART_EXPIRED_WHY)).toBeHidden()
  await page.goto('/checkout/shipping')
  await expect(page.getByRole('button', { name: 'Continuer vers le paiement' })).toBeEnabled()
  await page.getByLabel('Adresse', { exact: true }).fill('12 rue du Port')
  await page.clock.fastForward('02:01:00')
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText(CART_EXPIRED_WHY)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('shippingAddress'))).toContain('12 rue du Port')
})

test('the cart expires after two hours while no page is open', { tag: '@rare' }, async ({ page, shop }) => {
  const sleeve = await sleeveWith(shop.url, plenty)
  await leaveCart(page, sleeve)
  await page.goto('about:blank')
  await page.clock.install({ time: Date.now() + CART_LIFETIME_MS })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(toasts(page)).toContainText(CART_EXPIRED)
  expect(await page.evaluate(() => localStorage.getItem('carapace.cart'))).toBeNull()
})

test(
  'a line that cannot be delivered blocks the checkout until it is corrected',
  { tag: '@rare' },
  async ({ page, shop }) => {
    const few = await sleeveWith(shop.url, (stock) => stock >= 5 && stock < 10)
    await leaveCart(page, few, { packSize: 10 })
    await page.goto('/cart')
    await expect(page.getByText(`Il n’en reste que ${few.stock}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Choisir la livraison' })).toBeDisabled()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: `Prendre les ${few.stock} dernières` }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText('Lot de 5 ·')).toBeVisible()
    await expect(toShipping(page)).toBeVisible()

    await page.route('**/api/sleeves/*', (route) =>
      route.fulfill({ status: 404, json: { message: 'Sleeve non trouvée', code: 'NOT_FOUND' } }),
    )
    await page.goto('/checkout/shipping')
    await expect(page.getByRole('main').getByText(LINE_GONE).first()).toBeVisible()
    await leaveAddress(page)
    await page.goto('/checkout/payment')
    await expect(page.getByRole('main').getByText(LINE_GONE).first()).toBeVisible()
    await page.getByRole('link', { name: 'Corriger mon panier' }).click()
    await expect(page).toHaveURL('/cart')
    await expect(page.getByText(LINE_GONE).first()).toBeVisible()
    await expect(toShipping(page)).toBeHidden()
  },
)

test(
  'a failed check can be retried and does not block the checkout',
  { tag: '@rare' },
  async ({ page, shop }) => {
    const sleeve = await sleeveWith(shop.url, plenty)
    await leaveCart(page, sleeve)
    await page.route('**/api/sleeves/*', (route) => route.abort())
    await page.goto('/cart')
    await expect(page.getByText('Le stock n’a pas pu être vérifié.')).toBeVisible()
    await expect(toShipping(page)).toBeVisible()
    await expectNoAxeViolations(page)
    await page.unroute('**/api/sleeves/*')
    const asked = page.waitForResponse('**/api/sleeves/*')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await asked
    await expect(page.getByText('Le stock n’a pas pu être vérifié.')).toBeHidden()
  },
)

test('checks again a product that this browser’s own open checkout holds @rare', async ({ page, shop }) => {
  const sleeve = await sleeveWith(shop.url, plenty)
  const { _id: id, slug } = sleeve
  await leaveCart(page, sleeve)
  await page.evaluate(
    (kept) => localStorage.setItem('carapace.reservation', kept),
    JSON.stringify({ items: [{ id, packSize: 5, quantity: 10 }], expiresAt: Date.now() + 60_000 }),
  )
  await page.route(`**/api/sleeves/${slug}`, async (route) => {
    const response = await route.fetch()
    const whole = await response.json()
    await route.fulfill({ response, json: { ...whole, stock: whole.stock + 50 } })
  })
  await page.goto(sleevePath(sleeve))
  await expect(page.getByText(`${sleeve.stock + 50 - 5} en stock`)).toBeVisible()
})

test(
  'a browser that refuses to store keeps the cart unchanged and says so',
  { tag: '@rare' },
  async ({ page, shop }) => {
    const sleeve = await sleeveWith(shop.url, plenty)
    await leaveCart(page, sleeve)
    await page.goto('/cart')
    await expect(toShipping(page)).toBeVisible()
    await page.evaluate(() => {
      Storage.prototype.removeItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.getByRole('button', { name: /^Retirer/ }).click()
    await expect(toasts(page)).toContainText(CART_STOCK_UPDATE_FAILED)
    await expect(page.getByRole('button', { name: /^Retirer/ })).toBeVisible()
  },
)

test('a browser that stores nothing says so at once, and keeps the cart for the page', async ({
  page,
  shop,
}) => {
  const sleeve = await sleeveWith(shop.url, (stock) => stock > 60)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('refused', 'SecurityError')
        },
      })
  })
  await page.goto(`/products/${sleeve._id}`)
  await page.getByRole('button', { name: /^Ajouter au panier/ }).click()
  const toast = page.getByRole('region', { name: 'Messages' })
  await expect(toast).toContainText(CART_FOR_THIS_PAGE)
  await expect(toast).not.toContainText(ADDED_TO_CART)
  const why = page.getByRole('main').getByText(CART_NOT_STORED)
  await expect(why).toBeVisible()
  await page.getByRole('link', { name: 'Commander' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('main')).toContainText(sleeve.name)
  await expect(why).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choisir la livraison' })).toBeDisabled()
  await page.getByRole('button', { name: /^Augmenter/ }).click()
  await page.getByRole('link', { name: sleeve.name }).first().click()
  await page
    .getByRole('link', { name: /^Mon panier/ })
    .first()
    .click()
  await expect(page.getByRole('textbox', { name: /^Quantité :/ })).toHaveValue('2')
})

test('a full storage still lets people buy in this tab @rare', async ({ page, shop }) => {
  const sleeve = await sleeveWith(shop.url, (stock) => stock > 60)
  await page.addInitScript(() => {
    for (let room = 2 ** 23; room >= 1; room /= 2)
      try {
        localStorage.setItem(`full-${room}`, 'x'.repeat(room))
      } catch {
        // This text does not fit any more. Half of it may still fit.
      }
  })
  await page.goto(`/products/${sleeve._id}`)
  await page.getByRole('button', { name: /^Ajouter au panier/ }).click()
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText(ADDED_TO_CART)
  await page.goto('/cart')
  await page.getByRole('link', { name: 'Choisir la livraison' }).click()
  await expect(page).toHaveURL(/\/checkout\/shipping$/)
  await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText(sleeve.name)
})
