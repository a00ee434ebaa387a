import type { Page } from '@playwright/test'
import { ADDRESS_REQUIRED, NAME_REQUIRED } from '#shared/shipping/address-rules.ts'
import { COUNTRIES } from '#shared/shipping/countries.ts'
import { customsNotice } from '#shared/shipping/customs.ts'
import { POSTAL_CODE_INVALID } from '#shared/shipping/postal-code.ts'
import {
  RELAY_PICKER_TIMEOUT_MS,
  RELAY_POINT_REQUIRED,
  RELAY_POINT_TOO_FAR,
} from '#shared/shipping/relay-point.ts'
import { asOwner } from './testing/admin.ts'
import { expectNoAxeViolations } from './testing/axe.ts'
import { sleeveWith } from './testing/catalogue.ts'
import {
  ADDRESS,
  goOn,
  leaveAddress,
  leaveCart,
  newCustomer,
  signInByCalls,
  typeAddress,
} from './testing/checkout.ts'
import { openPlainDocument } from './testing/plain-document.ts'
import { expect, test } from './testing/shop.ts'

const points = (page: Page) => page.getByRole('dialog').locator('.mrw-point')
const relay = (page: Page) => page.getByRole('region', { name: 'Votre point relais' })
const chosen = (page: Page, text: string | RegExp) => relay(page).locator('p').filter({ hasText: text })
const change = (page: Page) => relay(page).getByRole('button', { name: 'Changer de point relais' })
const take = (page: Page) => page.getByRole('button', { name: 'Choisir ce point' })
const summary = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'Vérifiez les informations suivantes' })
const country = (page: Page) => page.locator('#champ-country')
const method = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) })

test.beforeEach(async ({ page, shop }) => {
  const sleeve = await sleeveWith(shop.url, (stock) => stock > 300)
  await openPlainDocument(page)
  await leaveCart(page, sleeve)
})

test('each error is shown at its field, and the summary links to it', async ({ page }) => {
  await page.goto('/checkout/shipping')
  await expect(chosen(page, '75001')).toBeVisible()
  await expect(page.getByText('Tous les champs sont obligatoires, sauf mention contraire.')).toBeVisible()
  for (const link of [
    page.getByRole('main').getByRole('link', { name: 'Connectez-vous' }),
    page.getByRole('banner').getByRole('link', { name: 'Me connecter' }),
  ])
    await expect(link).toHaveAttribute('href', '/login?from=%2Fcheckout%2Fshipping')
  await expect(page.getByLabel('Prénom')).toHaveAttribute('aria-required', 'true')
  await expect(page.getByText('offerte dès 30\u00A0€', { exact: true })).toBeVisible()
  await expectNoAxeViolations(page)
  await goOn(page).click()
  await expect(summary(page)).toBeFocused()
  for (const [field, sentence] of [
    ['firstName', NAME_REQUIRED],
    ['lastName', NAME_REQUIRED],
    ['street', ADDRESS_REQUIRED],
    ['city', ADDRESS_REQUIRED],
    ['postalCode', POSTAL_CODE_INVALID],
  ])
    await expect(page.locator(`#champ-${field}-erreur`)).toHaveText(sentence ?? '')
  await summary(page).getByRole('link', { name: POSTAL_CODE_INVALID }).click()
  await expect(page.locator('#champ-postalCode')).toBeFocused()

  await typeAddress(page)
  await expect(page.locator('#champ-street-erreur')).toBeHidden()
  await page.getByRole('checkbox', { name: /^Identique/ }).uncheck()
  await goOn(page).click()
  await expect(summary(page)).toBeFocused()
  await expect(page.locator('[id="champ-billing.city-erreur"]')).toHaveText(ADDRESS_REQUIRED)
  await expectNoAxeViolations(page)

  await page.getByRole('checkbox', { name: /^Identique/ }).check()
  await method(page, 'Colissimo').check()
  await page.locator('#champ-city').fill('Marseille')
  await goOn(page).click()
  await expect(
    page.getByRole('region', { name: 'Le 69001 correspond à Lyon. Garder Marseille\u202F?' }),
  ).toBeFocused()
  await expect(page.getByRole('button', { name: 'Choisir Lyon' })).toBeVisible()
  await page.getByRole('button', { name: 'Garder cette adresse' }).click()
  await expect(page).toHaveURL('/checkout/payment')
})

test('Mondial Relay is free from 30 euros, Colissimo is not; a method that does not serve the country says so, and its fee is shown in advance @rare', async ({
  page,
  shop,
}) => {
  await leaveCart(page, await sleeveWith(shop.url, (stock) => stock > 320), 32, 9)
  await page.goto('/checkout/shipping')
  const tile = (name: string) => page.locator('label').filter({ has: method(page, name) })
  await expect(tile('Mondial Relay')).toContainText('Offerte')
  await expect(tile('Colissimo')).toContainText('8,90')
  await expect(tile('Mondial Relay')).not.toContainText('Belgique')
  await country(page).selectOption('Suisse')
  await expect(tile('Mondial Relay')).toContainText('France, Belgique, Luxembourg')
  await expect(tile('Colissimo')).not.toContainText('Belgique')
  await expect(page.locator('#champ-country-erreur')).toHaveText(
    "Mondial Relay n'est pas disponible pour Suisse",
  )
  await goOn(page).click()
  await expect(summary(page)).toContainText("Mondial Relay n'est pas disponible pour Suisse")
  await method(page, 'Colissimo').check()
  await expect(page.locator('#champ-country-erreur')).toBeHidden()
  await expect(page.getByRole('status').filter({ hasText: /^Livraison Colissimo\s: 8,90/ })).toBeAttached()
  const customs = (recap: string) =>
    page.getByRole('region', { name: recap, exact: true }).getByText(customsNotice('Suisse') ?? '')
  await expect(customs('Récapitulatif')).toBeVisible()
  await expect(tile('Colissimo')).toContainText('8,90')
  await typeAddress(page)
  await goOn(page).click()
  await expect(page.locator('#champ-postalCode-erreur')).toHaveText(POSTAL_CODE_INVALID)
  await page.locator('#champ-postalCode').fill('1201')
  await goOn(page).click()
  await expect(page).toHaveURL('/checkout/payment')
  await expect(page.getByText('1201 Lyon, Suisse')).toBeVisible()
  await expect(customs('Récapitulatif de la commande')).toBeVisible()
})

test('the relay point is proposed in Paris, follows the address, and keeps the choice', async ({ page }) => {
  await page.goto('/checkout/shipping')
  await expect(chosen(page, '75001')).toBeVisible()
  await expect(relay(page).getByText(/^Proposition pour Paris/)).toBeVisible()
  await change(page).click()
  await expect(points(page)).toHaveCount(7)
  await expect(points(page).first()).toContainText('75001')
  await expect(points(page).first().getByRole('radio')).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(change(page)).toBeFocused()

  const answered = Promise.withResolvers<void>()
  await page.route('**/parcelshop-picker/points?*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await typeAddress(page)
  await goOn(page).click()
  await expect(summary(page)).toContainText(RELAY_POINT_REQUIRED)
  answered.resolve()
  await expect(page.getByText('Lyon, d’après le code postal')).toBeVisible()
  await expect(chosen(page, ADDRESS.postalCode)).toBeVisible()
  await expect(relay(page).getByText(/^Proposition/)).toBeHidden()
  await expect(relay(page).getByText('Vos coordonnées')).toBeHidden()
  await change(page).click()
  await points(page).first().getByRole('radio').focus()
  await page.keyboard.press('ArrowDown')
  await expect(points(page).nth(1).getByRole('radio')).toBeChecked()
  const second = (await points(page).nth(1).locator('small').textContent())?.split(',')[0] ?? ''
  await take(page).click()
  await expect(chosen(page, second)).toBeVisible()
  await relay(page).getByText('Horaires d’ouverture').click()
  await expect(relay(page).getByText(/^Lundi\u00A0: /)).toBeVisible()

  await page.reload()
  await expect(page.locator('#champ-street')).toHaveValue(ADDRESS.street)
  await expect(chosen(page, second)).toBeVisible()
  await change(page).click()
  await expect(points(page).first()).toContainText(ADDRESS.postalCode)
  await page.getByRole('dialog').getByRole('button', { name: 'Annuler' }).click()
  await expect(chosen(page, second)).toBeVisible()

  await change(page).click()
  const search = page.getByRole('search')
  await search.getByLabel('Code postal').fill('38000')
  await search.getByRole('button', { name: 'Rechercher' }).click()
  await expect(points(page).first()).toContainText('38000')
  await expectNoAxeViolations(page)
  await take(page).click()
  await expect(relay(page).getByText(RELAY_POINT_TOO_FAR)).toBeVisible()
  await goOn(page).click()
  await expect(summary(page)).toContainText(RELAY_POINT_TOO_FAR)
  await expect(page).toHaveURL('/checkout/shipping')

  const townMayCome = Promise.withResolvers<void>()
  await page.route('**/api/towns/38000', async (route) => {
    await townMayCome.promise
    await route.continue()
  })
  const town = page.locator('#champ-city')
  await town.fill('')
  await page.locator('#champ-postalCode').fill('38000')
  await town.focus()
  townMayCome.resolve()
  await expect(town).toHaveValue('Grenoble')
  await page.keyboard.type('Échirolles')
  await expect(town).toHaveValue('Échirolles')
})

test(
  'without relay points nearby the step says so, and continuing asks for one',
  { tag: '@rare' },
  async ({ page }) => {
    await page.goto('/checkout/shipping')
    await typeAddress(page)
    await expect(chosen(page, ADDRESS.postalCode)).toBeVisible()
    await page.locator('#champ-postalCode').fill('00000')
    await expect(relay(page).getByText('Aucun point relais ici.')).toBeVisible()
    await change(page).click()
    await expect(page.getByRole('dialog').getByText('Aucun point relais ici.')).toBeVisible()
    await expect(take(page)).toBeDisabled()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await goOn(page).click()
    await expect(summary(page)).toContainText(RELAY_POINT_REQUIRED)
    await expect(page.locator('#champ-relayPoint-erreur')).toHaveText(RELAY_POINT_REQUIRED)
    await summary(page).getByRole('link', { name: RELAY_POINT_REQUIRED }).click()
    await expect(relay(page)).toBeFocused()
  },
)

test('a blocked picker shows an error and can be retried', { tag: '@rare' }, async ({ page }) => {
  await page.route('**/jquery.plugin.mondialrelay*', (route) => route.abort())
  await page.goto('/checkout/shipping')
  const failure = page.getByRole('alert').filter({ hasText: 'Les points relais n’ont pas pu être chargés.' })
  await expect(failure).toBeVisible()
  await expectNoAxeViolations(page)
  await page.unroute('**/jquery.plugin.mondialrelay*')
  await failure.getByRole('button', { name: 'Réessayer' }).click()
  await expect(chosen(page, '75001')).toBeVisible()
  await expect(failure).toBeHidden()
})

test('a picker that does not answer within 10 seconds has failed', { tag: '@rare' }, async ({ page }) => {
  await page.clock.install()
  await page.route('**/parcelshop-picker/points*', () => undefined)
  await page.goto('/checkout/shipping')
  await expect(page.getByText('Chargement des points relais…')).toBeVisible()
  await expect(page.locator('.mrw')).toBeAttached()
  await page.clock.runFor(RELAY_PICKER_TIMEOUT_MS)
  await expect(page.getByText('Les points relais n’ont pas pu être chargés.')).toBeVisible()
})

test('the picker’s scripts load only on the shipping step, and only for Mondial Relay @rare', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await leaveAddress(page)
  for (const path of ['/cart', '/checkout/shipping', '/checkout/payment']) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
  }
  expect(requests.filter((url) => /jquery|mondialrelay/.test(url))).toEqual([])
  await page.goto('/checkout/shipping')
  await method(page, 'Mondial Relay').check()
  await expect(chosen(page, ADDRESS.postalCode)).toBeVisible()
  expect(requests.filter((url) => /jquery|mondialrelay/.test(url)).length).toBeGreaterThan(1)
})

test('the whole step works with the keyboard', { tag: '@rare' }, async ({ page }) => {
  await page.goto('/checkout/shipping')
  await expect(chosen(page, '75001')).toBeVisible()
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
  }
  await page.locator('#champ-postalCode').focus()
  await type(ADDRESS.postalCode, ADDRESS.city)
  await expect(country(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(method(page, 'Mondial Relay')).toBeFocused()
  await expect(chosen(page, ADDRESS.postalCode)).toBeVisible()
  await page.locator('#champ-firstName').focus()
  await type(ADDRESS.firstName, ADDRESS.lastName, ADDRESS.street)
  await page.locator('#champ-city').press('Enter')
  await expect(page).toHaveURL('/checkout/payment')
})

test(
  'a browser that cannot store the address says so before the payment and loses no input',
  { tag: '@rare' },
  async ({ page }) => {
    await page.addInitScript(() => {
      const storage = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')
      Storage.prototype.setItem = function (key, text) {
        if (key === 'shippingAddress') throw new DOMException('full', 'QuotaExceededError')
        storage?.value.call(this, key, text)
      }
    })
    await page.goto('/checkout/shipping')
    await method(page, 'Colissimo').check()
    await typeAddress(page)
    await goOn(page).click()
    const failure = page.getByRole('alert').filter({ hasText: 'n’a plus de place pour garder votre adresse' })
    await expect(failure).toBeFocused()
    await expect(page).toHaveURL('/checkout/shipping')
    await expect(page.locator('#champ-street')).toHaveValue(ADDRESS.street)
  },
)

test('the next person on the same browser does not find the previous person’s address @rare', async ({
  page,
}) => {
  await signInByCalls(page, newCustomer())
  await page.evaluate(() => {
    const other = { firstName: 'Alice', lastName: 'Autre', street: '9 quai secret', city: 'Lille' }
    const kept = { ...other, postalCode: '59000', shippingMethod: 'colissimo', owner: 'another account' }
    localStorage.setItem('shippingAddress', JSON.stringify(kept))
  })
  await page.goto('/checkout/shipping')
  await expect(page.locator('#champ-street')).toHaveValue(ADDRESS.street)
  await expect(page.locator('#champ-firstName')).toHaveValue(ADDRESS.firstName)
  await page.getByText('Mon compte').first().click()
  await page.getByRole('button', { name: 'Déconnexion' }).first().click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('shippingAddress'))).toBeNull()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/checkout/shipping')
  await expect(page).toHaveURL('/cart')
})

test(
  'if the owner offers no relay points, the delivery step begins with the other method',
  { tag: '@rare' },
  async ({ page, ownShop }) => {
    const none = Object.fromEntries(
      COUNTRIES.map((country) => [country, { offered: false, fee: 4.3, freeFrom: null }]),
    )
    await asOwner(ownShop.url, 'PUT', '/api/admin/settings', { delivery: { mondialRelay: none } })
    await page.goto(`${ownShop.url}/products`)
    await leaveCart(page, await sleeveWith(ownShop.url, (stock) => stock > 300))
    await page.goto(`${ownShop.url}/checkout/shipping`)
    await expect(method(page, 'Colissimo')).toBeChecked()
    await expect(method(page, 'Mondial Relay')).toHaveCount(0)
    await expect(page.getByText(/n'est pas disponible/)).toHaveCount(0)
    await expect(points(page)).toHaveCount(0)
  },
)
