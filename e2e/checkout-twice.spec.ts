import type { Page } from '@playwright/test'
import { CART_EMPTY } from '#shared/cart/texts.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { sleevesOf } from './testing/catalogue.ts'
import { choose, leaveAddress, leaveCart, payButton } from './testing/checkout.ts'
import { arriveReady, provoke } from './testing/payment.ts'
import { expect, test } from './testing/shop.ts'

const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })
const cartOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('carapace.cart') ?? 'null')?.items ?? [])

test('a tab closed during the capture: the next tab removes the paid items from the cart and says so @rare', async ({
  page,
  context,
  shop,
}) => {
  await arriveReady(page, shop.url)
  const captured = new Promise<void>((settle) => {
    void page.route('**/capture', async (route) => {
      await route.fetch()
      settle()
    })
  })
  await choose(page, 'Payer')
  await captured
  await page.close()
  const next = await context.newPage()
  await next.goto('/checkout/payment')
  await expect(next).toHaveURL('/cart')
  await expect(next.getByText(CART_EMPTY)).toBeVisible()
  await expect(next.getByText(/ses articles ont quitté votre panier/).last()).toBeVisible()
  expect(await cartOf(next)).toEqual([])
  await next.reload()
  await next
    .getByRole('link', { name: /Voir ma commande|Mes commandes/ })
    .first()
    .click()
  await expect(next).toHaveURL(/\/profile\/orders/)
})

test('a payment under review blocks a second payment of the same goods in a new tab until it is decided', async ({
  page,
  context,
  shop,
}) => {
  await arriveReady(page, shop.url)
  await provoke(page, 'capture-pending')
  await choose(page, 'Payer')
  await expect(page.getByText('Ne payez pas une seconde fois')).toBeVisible()
  await page.close()
  const next = await context.newPage()
  await next.goto('/cart')
  await expect(next.getByText('est en cours de vérification.')).toBeVisible()
  await next.goto('/checkout/payment')
  await expect(next.getByText('Ne payez pas ces articles une seconde fois')).toBeVisible()
  await expect(payButton(next)).toHaveCount(0)
  await expectNoAxeViolations(next)
  const { captures } = await (await next.request.get('/sandbox/payment/ledger')).json()
  await next.request.post(`/sandbox/payment/captures/${captures.at(-1).id}/complete`)
  await next.getByRole('button', { name: 'Vérifier maintenant' }).click()
  await expect(next).toHaveURL('/cart')
  await expect(next.getByText(/^Votre commande C-.* est payée/).last()).toBeVisible()
})

test('a line added in another tab while the payment window is open is neither lost nor charged @rare', async ({
  page,
  context,
  shop,
}) => {
  const paid = await arriveReady(page, shop.url)
  const window = context.waitForEvent('page')
  await payButton(page).click()
  const provider = await window
  const other = await context.newPage()
  const added = (await sleevesOf(shop.url)).find(({ _id, stock }) => _id !== paid._id && stock > 50)
  if (!added) throw new Error('The demo has one sleeve only.')
  await other.goto(`/products/${added._id}`)
  await other.getByRole('button', { name: /^Ajouter au panier/ }).click()
  await expect(page.getByText(/ajouté depuis, non compris dans ce paiement/)).toBeVisible()
  await provider.getByRole('button', { name: 'Payer', exact: true }).click()
  await expect(thanks(page)).toBeVisible()
  expect(await cartOf(page)).toMatchObject([{ id: added._id, packSize: 5, quantity: 1 }])
  await expect(page.getByRole('link', { name: 'Il reste 1 article dans votre panier' })).toBeVisible()
  await page.goBack()
  await expect(page).not.toHaveURL(/order-success/)
  await expect(payButton(page)).toHaveCount(0)
  expect(await cartOf(page)).toMatchObject([{ id: added._id, packSize: 5, quantity: 1 }])
})

test('a second tab that is ready to pay the same cart asks for confirmation first @rare', async ({
  page,
  context,
  shop,
}) => {
  const sleeve = await arriveReady(page, shop.url)
  const other = await context.newPage()
  await other.goto('/checkout/payment')
  await expect(payButton(other)).toBeVisible()
  await choose(page, 'Payer')
  await expect(thanks(page)).toBeVisible()
  await expect(other).toHaveURL('/cart')
  await expect(other.getByText(/^Votre commande C-.* est payée/).last()).toBeVisible()
  await other.evaluate(() => localStorage.removeItem('carapace.payments'))
  await leaveCart(other, sleeve)
  await leaveAddress(other)
  await other.goto('/checkout/payment')
  await expect(
    other.getByText(/^Des articles de ce panier viennent d’être payés dans votre commande C-/),
  ).toBeVisible()
  await expectNoAxeViolations(other)
  await other.getByRole('button', { name: 'Les retirer du panier' }).click()
  await expect(other).toHaveURL('/cart')
  await expect(other.getByText(CART_EMPTY)).toBeVisible()
})
