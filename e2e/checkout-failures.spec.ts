import type { Page } from '@playwright/test'
import { usualPackCents } from '#shared/catalogue/pack-price.ts'
import {
  AD_BLOCKER_STEPS,
  AD_BLOCKER_WARNING,
  CART_OUT_OF_STOCK,
  CHECKOUT_EXPIRED,
  CHECKOUT_SUPERSEDED,
  ORDER_BUTTON,
  PAYMENT_DECLINED,
  PAYMENT_FAILED,
  PAYMENT_PENDING,
  PAYMENT_UNDECIDED,
  PRICE_CHANGED,
  PROVIDER_DOWN,
  TERMS_REQUIRED,
  TOO_MANY_CHECKOUTS,
} from '#shared/checkout/texts.ts'
import { eurosToCents } from '#shared/money.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { sleeveWith } from './testing/catalogue.ts'
import { ADDRESS, choose, leaveCart, payButton, terms } from './testing/checkout.ts'
import { enter, register } from './testing/customer.ts'
import { arrive, arriveReady, expectEverythingKept, plenty, provoke } from './testing/payment.ts'
import { expect, test } from './testing/shop.ts'

const notice = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })
const thanks = (page: Page) => page.getByRole('heading', { level: 1, name: 'Merci pour votre commande' })
const startPath = '**/api/checkout/payments'
const sleevePath = '**/api/sleeves/*'
const sdkPath = '**/sandbox/payment/sdk/js*'

test(
  'without an address the payment page leads to the delivery step, and without a cart to the cart',
  { tag: '@rare' },
  async ({ page, shop }) => {
    await page.goto('/checkout/payment')
    await expect(page).toHaveURL('/cart')
    await leaveCart(page, await sleeveWith(shop.url, plenty))
    await page.goto('/checkout/payment')
    await expect(page).toHaveURL('/checkout/shipping')
  },
)

test('a double click opens one payment', async ({ page, shop }) => {
  await arriveReady(page, shop.url)
  let opened = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/checkout/payments')) opened += 1
  })
  const opening = page.context().waitForEvent('page')
  await payButton(page).dblclick()
  const place = await opening
  await place.getByRole('button', { name: 'Payer', exact: true }).click()
  await expect(thanks(page)).toBeVisible()
  expect(opened).toBe(1)
})

test('the terms must be accepted first; a closed window and a declined card charge nothing; the next attempt pays', async ({
  page,
  shop,
}) => {
  await arrive(page, shop.url)
  await expect(page.getByText(ORDER_BUTTON)).toBeVisible()
  await expect(page.getByText('Paiement fictif.')).toBeVisible()
  await payButton(page).click()
  await expect(page.getByText(TERMS_REQUIRED)).toBeVisible()
  await expect(terms(page)).toBeFocused()
  await expectNoAxeViolations(page)
  await terms(page).check()
  await choose(page, 'Annuler')
  await expect(notice(page, 'Vous avez fermé le paiement.')).toBeFocused()
  await expect(page.getByRole('timer').filter({ hasText: 'restent réservés' })).toContainText(
    /1[45] min \d\d s/,
  )
  await expectEverythingKept(page)

  await choose(page, 'Carte refusée')
  await expect(notice(page, PAYMENT_DECLINED)).toBeFocused()
  await expectEverythingKept(page)

  await choose(page, 'Payer')
  await expect(page).toHaveURL('/order-success')
  await expect(thanks(page)).toBeVisible()
})

test(
  'a blocked script shows three steps, and loads after a retry',
  { tag: '@rare' },
  async ({ page, shop }) => {
    await page.route(sdkPath, (route) => route.abort())
    await arrive(page, shop.url)
    const warning = notice(page, AD_BLOCKER_WARNING)
    await expect(warning).toBeVisible()
    await expect(warning.getByRole('listitem')).toHaveText([...AD_BLOCKER_STEPS])
    await expectNoAxeViolations(page)

    await page.unroute(sdkPath)
    await page.route(sdkPath, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '/* emptied */' }),
    )
    await warning.getByRole('button', { name: 'Réessayer' }).click()
    await expect(warning).toBeVisible()
    await page.unroute(sdkPath)
    await warning.getByRole('button', { name: 'Réessayer' }).click()
    await expect(payButton(page)).toBeVisible()
  },
)

test(
  'a script that does not answer within 10 seconds counts as blocked',
  { tag: '@rare' },
  async ({ page, shop }) => {
    await page.clock.install()
    await page.route(sdkPath, () => undefined)
    await arrive(page, shop.url)
    await expect(page.getByText('Chargement du paiement…')).toBeVisible()
    await page.clock.runFor(11_000)
    await expect(notice(page, AD_BLOCKER_WARNING)).toBeVisible()
  },
)

test('a changed price updates the summary before payment', { tag: '@rare' }, async ({ page, shop }) => {
  // Keeps the page from reading the new price before the button is pressed.
  await page.route(sleevePath, (route) => route.abort())
  const sleeve = await arriveReady(page, shop.url, { price: 1 })
  await page.unroute(sleevePath)
  await payButton(page).click()
  await expect(notice(page, PRICE_CHANGED)).toBeFocused()
  const kept = await page.evaluate(() => localStorage.getItem('carapace.cart'))
  expect(JSON.parse(kept ?? '').items[0].price).toBe(usualPackCents(eurosToCents(sleeve.price), 10) / 100)
  await expectEverythingKept(page)
  await expectNoAxeViolations(page)
  await choose(page, 'Payer')
  await expect(thanks(page)).toBeVisible()
})

test(
  'an item that has sold out is named, with a link back to the cart',
  { tag: '@rare' },
  async ({ page, shop }) => {
    const few = { lots: 3, fits: (stock: number) => stock > 9 && stock < 30 }
    await page.route(sleevePath, (route) => route.abort())
    const sleeve = await arriveReady(page, shop.url, few)
    await page.unroute(sleevePath)
    await payButton(page).click()
    await expect(notice(page, CART_OUT_OF_STOCK)).toBeFocused()
    await expect(notice(page, CART_OUT_OF_STOCK).getByRole('listitem')).toContainText(sleeve.name)
    await expectEverythingKept(page)
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: 'Corriger mon panier' }).click()
    await expect(page).toHaveURL('/cart')
  },
)

test('an expired reservation says so and can be renewed', { tag: '@rare' }, async ({ page, shop }) => {
  await page.clock.install()
  await arriveReady(page, shop.url)
  await choose(page, 'Annuler')
  await expect(page.getByText('Vos articles vous restent réservés')).toBeVisible()
  await page.clock.fastForward('15:01')
  await expect(notice(page, CHECKOUT_EXPIRED)).toBeFocused()
  await expect(page.getByText('Vos articles vous restent réservés')).toBeHidden()
  await expectEverythingKept(page)
})

test(
  'a newer checkout replaces this one before any money moves',
  { tag: '@rare' },
  async ({ page, shop }) => {
    const { _id: product } = await arriveReady(page, shop.url)
    await page.route('**/capture', async (route) => {
      const token = await page.evaluate(() => localStorage.getItem('token'))
      const { version } = await (await page.request.get('/api/terms')).json()
      const newer = await page.request.post('/api/checkout/payments', {
        headers: { authorization: `Bearer ${token}` },
        data: {
          items: [{ product, packSize: 5, quantity: 1 }],
          shippingAddress: { ...ADDRESS },
          shippingMethod: 'colissimo',
          acceptedTerms: version,
        },
      })
      expect(newer.status()).toBe(200)
      await route.continue()
    })
    await choose(page, 'Payer')
    await expect(notice(page, CHECKOUT_SUPERSEDED)).toBeFocused()
    await expectEverythingKept(page)
    await page.unroute('**/capture')
    await choose(page, 'Payer')
    await expect(thanks(page)).toBeVisible()
  },
)

test('a payment under review is followed, across a reload, to its order @rare', async ({ page, shop }) => {
  await arriveReady(page, shop.url)
  await provoke(page, 'capture-pending')
  await choose(page, 'Payer')
  await expect(notice(page, PAYMENT_PENDING)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.reload()
  await expect(notice(page, PAYMENT_PENDING)).toBeVisible()
  const { captures } = await (await page.request.get('/sandbox/payment/ledger')).json()
  await page.request.post(`/sandbox/payment/captures/${captures.at(-1).id}/complete`)
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click()
  await expect(thanks(page)).toBeVisible()
})

test('a connection lost during the capture does not count as a failure', async ({ page, shop }) => {
  await arriveReady(page, shop.url)
  await page.route('**/capture', (route) => route.abort())
  await choose(page, 'Payer')
  await expect(notice(page, 'Ne payez pas une seconde fois')).toContainText(PAYMENT_UNDECIDED)
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
  await page.unroute('**/capture')
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click()
  await expect(thanks(page)).toBeVisible()
})

test(
  'a provider that is down charges nothing; the same page pays once it is back',
  { tag: '@rare' },
  async ({ page, shop }) => {
    await arriveReady(page, shop.url)
    await provoke(page, 'create-500', 20)
    await payButton(page).click()
    await expect(notice(page, `${PAYMENT_FAILED} ${PROVIDER_DOWN}`)).toBeFocused()
    await expectEverythingKept(page)
    await provoke(page, 'none')
    await choose(page, 'Payer')
    await expect(thanks(page)).toBeVisible()
  },
)

test('when an order cannot be created yet, the payment is kept across a reload until it can @rare', async ({
  page,
  shop,
}) => {
  await arriveReady(page, shop.url)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders'))
      sent.push(request.postDataJSON().paymentId)
  })
  await page.route('**/api/orders', (route) => route.abort())
  await choose(page, 'Payer')
  await expect(page.getByText(/ne sera pas débité une seconde fois/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/ne sera pas débité une seconde fois/)).toBeVisible()
  await page.unroute('**/api/orders')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(thanks(page)).toBeVisible()
  expect(sent.length).toBeGreaterThanOrEqual(3)
  expect(new Set(sent).size).toBe(1)
})

test(
  'an ended session leads to the sign-in page and back, and keeps everything',
  { tag: '@rare' },
  async ({ page, shop }) => {
    await arriveReady(page, shop.url)
    await page.evaluate(() => {
      localStorage.setItem('token', 'stale')
      localStorage.removeItem('refreshToken')
    })
    await page.context().clearCookies()
    await payButton(page).click()
    await expect(notice(page, 'Votre session a expiré.')).toBeVisible()
    await expect(page.getByText('12 rue du Port')).toBeVisible()
    await expect(page.locator('main').getByRole('link', { name: 'Me connecter' })).toHaveAttribute(
      'href',
      '/login?from=%2Fcheckout%2Fpayment',
    )
    await expectNoAxeViolations(page)
  },
)

test(
  'too many attempts and unknown failures have their own messages',
  { tag: '@rare' },
  async ({ page, shop }) => {
    await arriveReady(page, shop.url)
    await page.route(startPath, (route) =>
      route.fulfill({ status: 429, json: { code: 'TOO_MANY_REQUESTS', message: TOO_MANY_CHECKOUTS } }),
    )
    await payButton(page).click()
    await expect(notice(page, TOO_MANY_CHECKOUTS)).toBeFocused()
    await page.unroute(startPath)
    await page.route(startPath, (route) => route.fulfill({ json: { paymentOrderId: '' } }))
    await payButton(page).click()
    await expect(notice(page, PAYMENT_FAILED)).toBeFocused()
    await expectEverythingKept(page)
  },
)

test(
  'pages without their subject say so in title and heading: a confirmation without an order, accepted terms without a version',
  { tag: '@rare' },
  async ({ page, shop }) => {
    await enter(page, shop.url, await register(shop.url))
    await page.goto('/order-success')
    await expect(page).toHaveTitle(/^Confirmation de commande/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Aucune commande à confirmer ici')
    await expectNoAxeViolations(page)
    await page.goto('/profile/terms')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Conditions générales de vente acceptées',
    )
    await expect(page.getByRole('link', { name: 'Lire les conditions en vigueur' })).toBeVisible()
    await expectNoAxeViolations(page)
  },
)
